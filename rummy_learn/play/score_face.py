"""The score of a finished round as a view shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rummy_learn.engine.scoring import score
from rummy_learn.i18n import text
from rummy_learn.i18n.tell_score import points_text, tell_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.engine.rules import Rules
    from rummy_learn.engine.table import Outcome


def describe_score(outcome: Outcome, rules: Rules, names: Sequence[str | None], lang: str) -> dict[str, Any]:
    """How a round ended (`end`, a sentence) and what it brought (`rows`, by seat), item by item.

    Args:
        outcome: of the round.
        rules: of the table.
        names: of the players, by seat; ``None`` for whoever reads it.
        lang: the language.
    """
    counted = score(outcome, rules)
    called = [text("table.you", lang) if name is None else name for name in names]
    you = outcome.closer is not None and names[outcome.closer] is None
    closer = "" if outcome.closer is None else called[outcome.closer]
    rows = [
        {
            "name": name,
            "total": points_text(counted.totals[seat]),
            "won": seat in counted.winners,
            "lines": [
                {
                    "points": points_text(line.points),
                    "card": line.card.symbol if line.card is not None else "",
                    "told": tell_line(line, names, lang),
                    "section": text("rule.section", lang, section=line.section),
                }
                for line in counted.lines[seat]
            ],
        }
        for seat, name in enumerate(called)
    ]
    end = text("table.end.you" if you else f"cli.replay.end.{outcome.end.value}", lang, name=closer)
    return {"end": end, "rows": rows}
