"""Records: real matches come out as written, and whatever cannot have happened is refused with its line."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rummy_learn.engine.actions import Action, Draw
from rummy_learn.engine.cards import NotationError
from rummy_learn.engine.houses import HOUSES, SPECIAL_RULES, house
from rummy_learn.engine.record import Record, record_of_round, write_record
from rummy_learn.engine.record_reader import RecordError, Refused, read_record
from rummy_learn.engine.round import deal, play, shuffled
from rummy_learn.engine.rules_file import nearest
from rummy_learn.engine.table import RoundEnd
from rummy_learn.engine.toml import FileError, Wanted
from rummy_learn.i18n import LANGUAGES, tell, tell_error
from tests.records.make import SHOWN

FILES = sorted((Path(__file__).parents[1] / "records").glob("*.rummy"))
QUICK = sorted(FILES, key=lambda file: (file.stat().st_size, file.name))[:8]
CAFE = (Path(__file__).parents[1] / "records" / "cafe-2.rummy").read_text(encoding="utf-8")
PALACE = (Path(__file__).parents[1] / "records" / "palace-3.rummy").read_text(encoding="utf-8")


class TestMatches:
    @pytest.mark.parametrize("file", QUICK, ids=lambda file: file.stem)
    def test_a_short_one_comes_out_as_written(self, file: Path) -> None:
        _comes_out_as_written(file)

    @pytest.mark.slow
    @pytest.mark.parametrize("file", [file for file in FILES if file not in QUICK], ids=lambda file: file.stem)
    def test_a_long_one_comes_out_as_written(self, file: Path) -> None:
        _comes_out_as_written(file)

    @pytest.mark.slow
    def test_together_they_show_the_whole_game(self) -> None:
        records = [read_record(file.read_text(encoding="utf-8")) for file in FILES]
        assert len(records) >= 40
        assert all(record.match is not None and record.match.standing.over for record in records)
        agreed = [nearest(record.rules) for record in records]
        assert {base for base, _ in agreed} == set(HOUSES)
        assert {name for _, special in agreed for name in special} == set(SPECIAL_RULES)
        tables = [played.table for record in records for played in record.rounds]
        assert {type(action) for table in tables for action in table.log} == set(Action.__args__)
        assert {table.outcome.end for table in tables if table.outcome} == set(RoundEnd)

    @pytest.mark.slow
    @pytest.mark.parametrize("name", SHOWN)
    def test_each_shows_what_it_is_there_for(self, name: str) -> None:
        record = read_record((FILES[0].parent / f"{name}.rummy").read_text(encoding="utf-8"))
        assert SHOWN[name](record)

    def test_they_take_little_room(self) -> None:
        assert sum(file.stat().st_size for file in FILES) < 2_000_000


def _comes_out_as_written(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = read_record(text)
    assert write_record(record) == text
    assert read_record(write_record(_with_packs(record))) == _with_packs(record)


def _with_packs(record: Record) -> Record:
    """The same record with the cards listed instead of a seed."""
    return replace(record, rounds=tuple(replace(played, seed=None) for played in record.rounds))


class TestSingleRounds:
    def test_a_round_needs_no_match(self) -> None:
        table = deal(house("palace"), 2, shuffled(house("palace"), Random(1)), starter=1)
        record = record_of_round(table, ["Ana", "Bea"])
        assert record.match is None
        text = write_record(record)
        assert "[result]" not in text
        assert read_record(text) == record

    @pytest.mark.parametrize("starter", [0, 1])
    def test_a_round_may_be_left_unfinished(self, starter: int) -> None:
        rules = house("cafe")
        table = deal(rules, 2, shuffled(rules, Random(5)), starter)
        record = record_of_round(play(table, Draw(starter)), ["Ana", "Bea"], seed=5)
        text = write_record(record)
        assert f'actions = [\n  "{starter}: draw stock",\n]' in text
        assert "over = false" in text
        assert read_record(text) == record

    def test_it_can_say_who_was_a_computer_player(self) -> None:
        rules = house("cafe")
        record = record_of_round(deal(rules, 2, shuffled(rules, Random(5))), ["Ana", "Bea"], seed=5)
        text = write_record(replace(record, bots=("", "hard")))
        assert 'bots = ["", "hard"]' in text
        assert read_record(text).bots == ("", "hard")
        assert "bots" not in write_record(record)

    @settings(max_examples=25)
    @given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=45), min_size=2, max_size=4))
    def test_names_are_kept_or_refused(self, names: list[str]) -> None:
        rules = house("cafe")
        record = record_of_round(deal(rules, len(names), shuffled(rules, Random(5))), names, seed=5)
        good = len(set(names)) == len(names) and all(
            name.isprintable() and name.strip() == name and 0 < len(name) <= 40 for name in names
        )
        if good:
            assert read_record(write_record(record)) == record
        else:
            with pytest.raises(RecordError) as caught:
                read_record(write_record(record))
            assert (caught.value.expected, caught.value.line) == (Refused.NAMES, 2)


def _changed(text: str, old: str, new: str) -> tuple[str, int]:
    """The text with one thing changed, and the line where that is."""
    assert old in text
    return text.replace(old, new, 1), text[: text.index(old)].count("\n") + 1


class TestTampering:
    @pytest.mark.parametrize(
        ("old", "new", "why"),
        [
            (r"starter = \d", "starter = 9", Refused.STARTER),
            (r'seats = \["Bea"', 'seats = ["Ana"', Refused.SEATS),
            (r'"(\d): draw stock"', r'"\1: draw the moon"', Refused.ACTION),
            (r'"(\d): draw stock"', r'"\1: discard 5Q"', Refused.ACTION),
            (r'"\d: draw stock"', '"7: draw stock"', Refused.STRANGER),
            (r'"\d: draw stock"', '"0: discard 2C"', Refused.ILLEGAL),
            (r'end = "closed"', 'end = "turn_limit"', Refused.RESULT),
            (r"scores = \[", "scores = [1000, ", Refused.RESULT),
            (r"winners = \[.+\]", "winners = []", Refused.RESULT),
            (r"over = true", "over = false", Refused.RESULT),
            (r"totals = \[", "totals = [-1, ", Refused.RESULT),
            (r'players = \["Ana", "Bea"\]', 'players = ["Ana", "Bea", "C", "D", "E"]', Refused.PLAYERS),
            (r'players = \["Ana", "Bea"\]', 'players = ["Ana", "Ana"]', Refused.NAMES),
        ],
    )
    def test_a_changed_line_is_refused_where_it_stands(self, old: str, new: str, why: Refused) -> None:
        found = re.search(old, CAFE)
        assert found
        text, line = _changed(CAFE, found.group(), found.expand(new) if "\\" in new else new)
        with pytest.raises(RecordError) as caught:
            read_record(text)
        assert (caught.value.expected, caught.value.line) == (why, line)
        for lang in LANGUAGES:
            assert str(line) in tell_error(caught.value, lang)

    def test_the_referee_says_why_a_play_is_illegal(self) -> None:
        first = re.search(r'"(\d): draw stock"', CAFE)
        assert first
        text, line = _changed(CAFE, first.group(), f'"{first.group(1)}: draw discard 3"')
        with pytest.raises(RecordError) as caught:
            read_record(text)
        assert caught.value.verdict is not None
        told = tell_error(caught.value, "en")
        assert told.startswith(f"Line {line}: “{first.group(1)}: draw discard 3” is not legal.")
        assert told.endswith(tell(caught.value.verdict.faults[-1], "en"))

    @settings(max_examples=25)
    @given(st.data())
    def test_a_missing_or_doubled_action_never_goes_unnoticed(self, data: st.DataObject) -> None:
        rows = CAFE.split("\n")
        actions = [number for number, row in enumerate(rows) if re.match(r'  "\d: (draw|discard|lay)', row)]
        at = data.draw(st.sampled_from(actions))
        changed = data.draw(st.sampled_from([rows[:at] + rows[at + 1 :], rows[: at + 1] + rows[at:]]))
        with pytest.raises(RecordError) as caught:
            read_record("\n".join(changed))
        assert caught.value.line > at

    def test_another_deal_is_another_game(self) -> None:
        with pytest.raises(RecordError):
            read_record(re.sub(r"seed = \d+", "seed = 4", CAFE))

    def test_a_card_cannot_be_exchanged_in_the_pack(self) -> None:
        text = write_record(_with_packs(read_record(CAFE)))
        changed, line = _changed(text, "pack = [\n  ", "pack = [\n  ")
        changed = changed.replace(re.findall(r"pack = \[\n  \"(..)", text)[0], "JK", 1)
        with pytest.raises(RecordError) as caught:
            read_record(changed)
        assert (caught.value.expected, caught.value.line) == (Refused.PACK, line)

    def test_a_pack_is_read_line_by_line(self) -> None:
        text = write_record(_with_packs(read_record(CAFE)))
        second = re.findall(r"pack = \[\n.*\n  \"(..)", text)[0]
        at = text.index(second, text.index("pack = [") + 50)
        with pytest.raises(RecordError) as unreadable:
            read_record(text[:at] + "7X" + text[at + 2 :])
        assert (unreadable.value.expected, unreadable.value.found) == (Refused.ACTION, "X")
        assert unreadable.value.line == text[:at].count("\n") + 1
        assert "C, S, H, D" in tell_error(unreadable.value, "en")
        with pytest.raises(FileError) as no_text:
            read_record(text.replace("pack = [\n", "pack = [\n  7,\n"))
        assert no_text.value.expected is Wanted.VALUE

    def test_other_rules_are_another_game(self) -> None:
        with pytest.raises(RecordError):
            read_record(CAFE.replace('base = "cafe"', 'base = "cafe"\nopening.minimum = 150'))

    def test_nothing_follows_the_end_of_a_round_or_a_match(self) -> None:
        end = CAFE.index("]\nend = ")
        with pytest.raises(RecordError) as late:
            read_record(CAFE[:end] + '  "0: draw stock",\n' + CAFE[end:])
        assert (late.value.expected, late.value.line) == (Refused.AFTER_END, CAFE[:end].count("\n") + 1)
        only = CAFE[CAFE.index("[[rounds]]") : CAFE.index("[result]")]
        with pytest.raises(RecordError) as over:
            read_record(CAFE.replace("[result]", f"{only}\n[result]"))
        assert over.value.expected is Refused.MATCH_OVER

    def test_a_round_that_is_not_over_has_no_result_and_no_successor(self) -> None:
        rows = PALACE.split("\n")
        last = next(number for number, row in enumerate(rows) if row == "]" and rows[number + 1].startswith("end"))
        with pytest.raises(RecordError) as caught:
            read_record("\n".join(rows[: last - 1] + rows[last:]))
        assert (caught.value.expected, caught.value.line) == (Refused.UNFINISHED, last + 1)
        with pytest.raises(RecordError) as caught:
            read_record("\n".join([*rows[: last - 1], rows[last], *rows[last + 4 :]]))
        assert caught.value.expected is Refused.UNFINISHED

    def test_without_an_end_of_the_match_there_is_one_round_and_no_result(self) -> None:
        text = PALACE.replace("[rules.match]\nrounds = 2\n", "")
        with pytest.raises(RecordError) as caught:
            read_record(text)
        assert caught.value.expected in {Refused.SEATS, Refused.NO_MATCH}


class TestForm:
    @pytest.mark.parametrize(
        ("old", "new", "wanted", "where"),
        [
            ("format = 1", "format = 2", Wanted.KNOWN_VERSION, "format"),
            ("format = 1\n", "", Wanted.NEEDED_KEY, "format"),
            ("players = ", "player = ", Wanted.KNOWN_KEY, "player"),
            ("starter = 0", 'starter = "0"', Wanted.VALUE, "rounds.starter"),
            ("seed = ", "sead = ", Wanted.KNOWN_KEY, "rounds.sead"),
            ("scores = ", "points = ", Wanted.KNOWN_KEY, "rounds.points"),
            ('base = "cafe"', 'base = "tea"', Wanted.VALUE, "base"),
            ('dealer = "Ana"', 'dealer = "Zoe"', Wanted.VALUE, "dealer"),
            ('dealer = "Ana"', 'bots = ["hard"] # ', Wanted.VALUE, "bots"),
            ('dealer = "Ana"', "bots = [1, 2] # ", Wanted.VALUE, "bots"),
            ("end = ", "actions2 = 1 # ", Wanted.KNOWN_KEY, "rounds.actions2"),
            ("scores = ", "# ", Wanted.NEEDED_KEY, "rounds.scores"),
            ("over = true", "over = 1", Wanted.VALUE, "result.over"),
            ("totals = ", "total = ", Wanted.KNOWN_KEY, "result.total"),
            ("actions = [", "actions = [ 7,", Wanted.VALUE, "rounds.actions"),
            ("[[rounds]]", "[rounds]", Wanted.VALUE, "rounds"),
            ("[result]", "[result", Wanted.TOML, ""),
        ],
    )
    def test_what_is_no_record_is_told_with_its_line(self, old: str, new: str, wanted: Wanted, where: str) -> None:
        text, line = _changed(CAFE, old, new)
        with pytest.raises(FileError) as caught:
            read_record(text)
        assert (caught.value.expected, caught.value.where) == (wanted, where)
        if wanted is Wanted.NEEDED_KEY:  # what is missing has no line but that of the table around it
            line = 1 if "." not in where else CAFE[: CAFE.index(f"[{where.split('.', maxsplit=1)[0]}]")].count("\n") + 1
        assert caught.value.line == line
        for lang in LANGUAGES:
            assert str(line) in tell_error(caught.value, lang)

    @given(st.text())
    @example("format = 1\nplayers = []\nrules = {}\nrounds = []")
    @example('format = 1\nplayers = ["a", "b"]\nrules = {}\nrounds = [1]')
    @example('format = 1\nplayers = ["a", "b"]\nrules = {base = "cafe"}\nrounds = [{seats = [[1], {}]}]\n')
    def test_nothing_else_is_ever_raised(self, text: str) -> None:
        _only_notation_errors(text)

    @settings(max_examples=30)
    @given(st.data())
    def test_nothing_else_is_ever_raised_by_damaged_records(self, data: st.DataObject) -> None:
        rows = CAFE.split("\n")
        at = data.draw(st.integers(0, 40))
        signs = st.sampled_from(['"', "[", "]", "=", "9", "7H", "JK", "meld 99", "-1", "lay off", "99999999999", "\n"])
        place = data.draw(st.integers(0, len(rows[at])))
        length = data.draw(st.integers(0, 6))
        rows[at] = rows[at][:place] + data.draw(signs) + rows[at][place + length :]
        _only_notation_errors("\n".join(rows))

    def test_only_text_is_read(self) -> None:
        with pytest.raises(TypeError):
            read_record(b"")  # type: ignore[arg-type]


def _only_notation_errors(text: str) -> None:
    try:
        record = read_record(text)
    except NotationError as error:
        told = tell_error(error, "en")
    else:
        told = type(record).__name__
    assert told != tell_error(RuntimeError(), "en")
