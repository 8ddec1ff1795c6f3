"""The table to play at: the engine's side of ``static/table.js``; `rummy_learn.play.table_face` tells the messages."""

from __future__ import annotations

import os
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs, urlencode

from rummy_learn.engine.actions import Call
from rummy_learn.engine.cards import NotationError, format_cards
from rummy_learn.engine.record import write_record
from rummy_learn.engine.record_reader import read_record
from rummy_learn.engine.referee import judge
from rummy_learn.engine.rules_file import house_known
from rummy_learn.engine.sharing import write_code
from rummy_learn.engine.verdict import IllegalMove
from rummy_learn.i18n import section, tell_error, text
from rummy_learn.lessons.agreement import title
from rummy_learn.lessons.replay import Replay, describe_replay
from rummy_learn.play.coach_face import describe_advice, describe_review
from rummy_learn.play.form import Choice, describe_form
from rummy_learn.play.kept import KeptError, keep, lines, resume, resume_record
from rummy_learn.play.position import read_position, write_position
from rummy_learn.play.session import SEEDS, YOU, Session, Wait
from rummy_learn.play.table_face import changes, describe, names
from rummy_learn.play.table_messages import (
    WRONG_CHOICE,
    MessageError,
    place,
    read_action,
    read_choice,
    read_choices,
    read_linked,
)
from rummy_learn.play.table_moves import moves
from rummy_learn.play.table_reply import describe_weighed, refusal
from rummy_learn.play.weigh import by_melds, weigh

from ._table_form import fit, no_choice, no_match, no_record, nothing_played
from ._table_shared import TableShared
from .play import PlayView

if TYPE_CHECKING:
    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.record import Record
    from rummy_learn.engine.verdict import Verdict

SLUG: Final = "table"
LONGEST_FILE: Final = 1_000_000


class PlayTable(PlayView):
    """A table at which the learner plays matches against rivals of the computer.

    Args:
        lang: the language.
        choice: what the form begins with.
        query: the query string of the page; by default the one the app was asked with. ``rules`` (a share code),
            ``rivals`` and ``seed`` in it, as in the link that the table gives, lead to one deal, and ``position`` (see
            :mod:`~rummy_learn.play.position`) to a match at one moment.
    """

    part = "table"
    shares = TableShared

    def __init__(self, lang: str, choice: Choice | None = None, query: str | None = None) -> None:
        asked = parse_qs(os.environ.get("QUERY_STRING", "") if query is None else query)
        given = {name: values[0] for name, values in asked.items()}
        linked, unread = None, ""
        try:
            linked = read_linked(given)
        except WRONG_CHOICE as error:
            unread = text("table.form.unread", lang, why=tell_error(error, lang))
        self.choice = linked or choice or Choice()
        self.session: Session | None = None
        self._replay: Replay | None = None
        self._shown: dict[str, Any] = {}
        self._number = 0
        form = describe_form(self.choice, lang, linked=linked is not None)
        more = {"fit": fit(self.choice, lang), "position": given.get("position", ""), "unread": unread}
        super().__init__(form | more, lang)
        self.labels = {**self.labels, **section("walk.", lang)}

    # --- messages from the page -----------------------------------------------------------------------------------

    def on_page_message(self, content: Any) -> None:
        """Do what the page asks for, if it is one of the things it may ask for."""
        try:
            match content:
                case {"do": "fit"}:
                    self.send({"kind": "fit", **fit(read_choice(content), self.lang)})
                case {"do": "new"}:
                    self._new(read_choice(content))
                case {"do": "restore", "saved": saved}:
                    self._restore(saved)
                case {"do": "open", "text": str(file)} if len(file) <= LONGEST_FILE:
                    self._open(file)
                case {"do": "position", "code": str(code)}:
                    self._open_position(code)
                case {"do": "replay", "round": number} if self._replay is not None:
                    self._show_round(self._replay, place(number, range(1, self._replay.rounds + 1)))
                case {"do": str(do)} if self.session is None:
                    self._refuse(do, {"place": "form", "told": [text("table.no_match", self.lang)]})
                case {"do": str(do)} if self.session is not None:
                    self._take_deed(do, content, self.session)
                case _:
                    raise MessageError  # noqa: TRY301 - told like every other
        except MessageError:
            self.notice(text("exercise.unreadable", self.lang, part="do", expected="new | draw | lay | discard …"))

    def _take_deed(self, do: str, content: dict[str, Any], session: Session) -> None:  # noqa: C901 - one case each
        wait = session.wait
        match do:
            case "step" if wait is Wait.RIVAL:
                self._go(session.step(hasty=content.get("hasty") is True))
            case "pass" if wait is Wait.CALL:
                self._go(session.let_pass())
            case "next" if wait is Wait.NEXT:
                self._begin(session.next_round())
            case "step" | "pass" | "next" | "look":
                self._send_table()  # the page is out of step, and sees again how things are
            case "file" | "share" | "replay" | "advice" | "review":
                self._look(do, session)
            case _ if session.looks_on:
                self._refuse(do, {"place": "table", "told": [text("table.out.looks_on", self.lang)]})
            case "call":
                self._call(session)
            case "weigh":
                found = weigh(session.table, session.seat, read_choices(content.get("melds")))
                self.send({"kind": "weighed", **describe_weighed(session, found, self.lang)})
            case "arrange":
                hand = session.table.hands[session.seat]
                self.send({"kind": "arranged", "cards": format_cards(by_melds(hand, session.setup.rules))})
            case "time" if session.setup.seconds is None:
                self._refuse(do, {"place": "table", "told": [text("table.clock.off", self.lang)]})
            case _:
                self._act(do, read_action(content, session), session)

    # --- beginning ------------------------------------------------------------------------------------------------

    def _new(self, choice: Choice) -> None:
        try:
            setup = choice.setup(SystemRandom().choice(SEEDS))
        except WRONG_CHOICE as error:
            self._refuse("new", no_choice(error, choice, self.lang))
            return
        self._begin(Session.start(setup))

    def _restore(self, saved: Any) -> None:
        try:
            session = resume(saved)
        except KeptError as error:
            self._refuse("restore", no_match(error, self.lang))
            return
        self._begin(session)

    def _open(self, file: str) -> None:
        try:
            record = read_record(file)
            session = resume_record(record)
        except NotationError as error:
            self._refuse("open", no_record(error, self.lang))
            return
        except KeptError as error:
            self._refuse("open", no_match(error, self.lang))
            return
        if session is not None and session.wait is not Wait.END:
            self._begin(session, another=True)
        elif session is not None:
            self._look_back(self._record(session), YOU)
        else:
            self._look_back(record)

    def _open_position(self, code: str) -> None:
        try:
            session = read_position(code)
        except KeptError as error:
            self._refuse("position", no_match(error, self.lang, "position"))
            return
        self._begin(session, another=True)

    def _begin(self, session: Session, *, another: bool = False) -> None:
        self.session = session
        self._send_table(saved=keep(session), another=another)

    # --- playing --------------------------------------------------------------------------------------------------

    def _act(self, do: str, action: Action, session: Session) -> None:
        try:
            after = session.act(action)
        except IllegalMove as error:
            self._refuse_move(do, action, error.verdict)
            return
        self._go(after)

    def _call(self, session: Session) -> None:
        call = Call(session.seat)
        try:
            after = session.call()
        except IllegalMove as error:
            self._refuse_move("call", call, error.verdict)
            return
        self._go(after)
        if after.table.log[-1] != call:  # somebody was quicker
            self._refuse_move("call", call, judge(after.table, call))

    def _go(self, after: Session) -> None:
        """Tell the page what has changed, and nothing else."""
        before = self.session
        assert before is not None
        self.session = after
        shown = describe(after, self.lang)
        self._number += 1
        change = {"kind": "change", "n": self._number, **changes(self._shown, shown)}
        change["moves"] = moves(before, after, self.lang)
        change["log"] = lines(after.table, len(before.table.log))
        self._shown = shown
        self.send(change)

    def _send_table(self, **more: Any) -> None:
        session = self.session
        assert session is not None
        self._shown = describe(session, self.lang)
        self._number += 1
        head = {"title": title(session.setup.rules, self.lang), "link": self._link(session)}
        self.send({"kind": "table", "n": self._number, **head, **self._shown, **more})

    def _link(self, session: Session) -> str:
        setup = session.setup
        rivals = ",".join(setup.rivals)
        asked = {"lesson": SLUG, "rules": write_code(setup.rules), "rivals": rivals, "seed": setup.seed}
        return "?" + urlencode({**asked, "lang": self.lang})

    def _refuse_move(self, do: str, action: Action, verdict: Verdict) -> None:
        assert self.session is not None
        self._refuse(do, refusal(self.session, action, verdict, self.lang))

    def _refuse(self, do: str, reply: dict[str, Any]) -> None:
        self.send({"kind": "refused", "do": do[:20], **reply})

    # --- looking back, and giving away ----------------------------------------------------------------------------

    def _look(self, do: str, session: Session) -> None:
        match do:
            case "file":
                self._send_file(session)
            case "share":
                self._share(session)
            case "replay" if session.table.outcome is None:  # hands that are being played are nobody's business
                self._refuse(do, {"place": "table", "told": [text("table.replay.later", self.lang)]})
            case "replay":
                self._look_back(self._record(session), YOU)
            case _:  # advice or review
                self._advise(do, session)

    def _send_file(self, session: Session) -> None:
        record = write_record(self._record(session))
        name = f"rummy-{house_known(session.setup.rules) or 'own'}-{session.setup.seed}.rummy"
        self.send({"kind": "file", "name": name, "text": record})

    def _share(self, session: Session) -> None:
        code = write_position(session)
        link = "" if code is None else "?" + urlencode({"lesson": SLUG, "position": code, "lang": self.lang})
        told = text("table.position.copied" if code else "table.position.long", self.lang)
        self.send({"kind": "link", "link": link, "told": told})

    def _advise(self, do: str, session: Session) -> None:
        describe_it = describe_advice if do == "advice" else describe_review
        try:
            found = describe_it(session, self.lang)
        except ValueError:  # it is for somebody else to move, or the round goes on
            self._refuse(do, {"place": "table", "told": [text("coach.over", self.lang)]})
            return
        self.send({"kind": do, **found})

    def _record(self, session: Session) -> Record:
        return session.record(names(session.setup.players, self.lang))

    def _look_back(self, record: Record, mine: int | None = None) -> None:
        """Walk through the last round of a record; from there the page may ask for the others."""
        replay = Replay.of(record, mine)
        if not replay.rounds:
            self._refuse("open", nothing_played(self.lang))
            return
        self._replay = replay
        self._show_round(replay, replay.rounds)

    def _show_round(self, replay: Replay, number: int) -> None:
        self.send({"kind": "replay", **describe_replay(replay, number, self.lang)})

    def transcript(self) -> str:
        """What there is to be played, before a page asks for anything."""
        players = 1 + len(self.choice.rivals)
        return text(
            "table.invitation", self.lang, title=title(self.choice.rules(), self.lang), n=players, count=players
        )
