"""What the engine has to say, as data: one small class for each sentence, told apart by what it is about."""

from .finding import FINDINGS, Finding
from .melds import (
    AceHigh,
    AceLow,
    AceLowOnly,
    AceMiddle,
    FixedGroupOrder,
    GroupMax,
    GroupSuitDup,
    IsGroup,
    IsRun,
    JokerAdjacent,
    JokerLastSuit,
    JokerMax,
    JokerMinNaturals,
    JokerOffEnd,
    JokerOneIn,
    JokerRatioBroken,
    JokerRatioStrict,
    JokerStandsFor,
    JokerStandsForAny,
    NoJokers,
    NotAMeld,
    RunGap,
    RunGapJokers,
    RunJokerPlace,
    RunMax,
    RunOrder,
    RunRankDup,
    RunSuit,
    RunSuitsMixed,
    TooFewCards,
)


def every_finding() -> dict[str, type[Finding]]:
    """Every kind of finding by key. Those about play are defined when somebody plays, or asks here."""
    from . import legal, play  # noqa: F401

    return dict(FINDINGS)


__all__ = [
    "FINDINGS",
    "AceHigh",
    "AceLow",
    "AceLowOnly",
    "AceMiddle",
    "Finding",
    "FixedGroupOrder",
    "GroupMax",
    "GroupSuitDup",
    "IsGroup",
    "IsRun",
    "JokerAdjacent",
    "JokerLastSuit",
    "JokerMax",
    "JokerMinNaturals",
    "JokerOffEnd",
    "JokerOneIn",
    "JokerRatioBroken",
    "JokerRatioStrict",
    "JokerStandsFor",
    "JokerStandsForAny",
    "NoJokers",
    "NotAMeld",
    "RunGap",
    "RunGapJokers",
    "RunJokerPlace",
    "RunMax",
    "RunOrder",
    "RunRankDup",
    "RunSuit",
    "RunSuitsMixed",
    "TooFewCards",
    "every_finding",
]
