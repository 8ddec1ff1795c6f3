"""`rummy-learn collect`: what was handed in becomes a report, and what cannot be believed is named."""

from __future__ import annotations

import csv
import io
import json

import pytest

from rummy_learn.app.cli import main
from rummy_learn.i18n import LANGUAGES, text
from tests.lessons.learners import START, curated, entry

TWINS = curated("groups-and-runs", "twin-nines")
A_GROUP = {"choice": "group", "reason": None}


@pytest.fixture
def hand_in(tmp_path):
    """Write a learner's answers into a file, and return its name."""

    def hand_in(name, *answers, more=""):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = [entry(TWINS, answer, t=START + i, id=f"{path.stem[0]}{i}").line() for i, answer in enumerate(answers)]
        path.write_text("\n".join(lines) + "\n" + more, "utf-8")
        return str(path)

    return hand_in


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_class_is_told_in_the_teachers_language(hand_in, capsys, lang):
    files = hand_in("Ana.jsonl", A_GROUP, None), hand_in("Bea.jsonl", A_GROUP)
    assert main(["collect", *files, "--lang", lang]) == 0
    said, complaints = capsys.readouterr()
    for words in (
        "Ana",
        "Bea",
        "9♣ 9♦ 9♣",
        text("misconception.twin_suits", lang),
        text("reason.GROUP_SUIT_DUP", lang),
    ):
        assert words in said
    assert text("classroom.answers", lang, n=3, count=3) in said
    assert complaints == ""


def test_the_report_for_programs_holds_every_answer(hand_in, capsys):
    assert main(["collect", hand_in("Ana.jsonl", A_GROUP, None), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["outcome"] for one in told["answers"]] == ["wrong", "right"]
    assert [one["name"] for one in told["learners"]] == ["Ana"]
    assert told["objections"] == []


def test_the_answers_as_a_table(hand_in, capsys):
    assert main(["collect", hand_in("Ana.jsonl", A_GROUP, None), "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["learner"], row["outcome"]) for row in rows] == [("Ana", "wrong"), ("Ana", "right")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tampered_file_is_named_with_its_lines(hand_in, capsys, lang):
    forged = entry(TWINS, id="forged", cards="9C 9D 9H").line()
    good, bad = hand_in("Ana.jsonl", None), hand_in("Bea.jsonl", A_GROUP, more=forged + "\n{\n")
    assert main(["collect", good, bad, "--lang", lang]) == 1
    said, complaints = capsys.readouterr()
    assert text("classroom.answers", lang, n=2, count=2) in said
    cards, damaged = complaints.splitlines()
    assert cards.startswith(f"{bad}, ")
    assert text("classroom.doubt.cards", lang, n=1, count=1) in cards
    assert "2:" in cards
    assert text("classroom.doubt.unreadable", lang, n=1, count=1) in damaged
    assert "3:" in damaged
    assert good not in complaints


def test_whoever_hands_in_the_answers_of_another_is_found(hand_in, tmp_path, capsys):
    ana = hand_in("Ana.jsonl", None, A_GROUP)
    (tmp_path / "Bea.jsonl").write_bytes((tmp_path / "Ana.jsonl").read_bytes())
    assert main(["collect", str(tmp_path)]) == 1
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 2
    assert all("Ana.jsonl" in line and "Bea.jsonl" in line for line in told)
    assert main(["collect", ana]) == 0


def test_a_folder_is_looked_through_and_files_left_as_exported_go_by_their_folders(hand_in, tmp_path, capsys):
    """So a learning platform packs what was handed in: a folder for each learner."""
    hand_in("Ana López/rummy-learn-progress.jsonl", None)
    hand_in("Bea/rummy-learn-progress (3).jsonl", None, more=entry(TWINS, id="b").line())
    hand_in("Bea/rummy-learn-progress-undone.jsonl", None)
    hand_in("all/Caro.jsonl", None, more=entry(TWINS, id="c").line())
    assert main(["collect", str(tmp_path), "--csv"]) == 1  # the three share an id, by the way they are made here
    names = [row["learner"] for row in csv.DictReader(io.StringIO(capsys.readouterr().out))]
    assert sorted(set(names)) == ["Ana López", "Bea", "Caro"]


def test_a_file_that_cannot_be_read_does_not_keep_the_others_from_it(hand_in, tmp_path, capsys):
    (tmp_path / "Photo.jsonl").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "empty").mkdir()
    missing, empty = str(tmp_path / "none.jsonl"), str(tmp_path / "empty")
    files = [missing, hand_in("Ana.jsonl", None), str(tmp_path / "Photo.jsonl"), empty]
    assert main(["collect", *files]) == 2
    said, complaints = capsys.readouterr()
    assert "Ana" in said
    assert [name in line for name, line in zip([missing, "Photo", empty], complaints.splitlines(), strict=True)] == [
        True
    ] * 3


def test_a_file_name_cannot_command_the_terminal(hand_in, capsys):
    main(["collect", hand_in("A\x1b[31mna.jsonl", None, more="{\n")])
    said, complaints = capsys.readouterr()
    assert "\x1b[31m" not in said + complaints
    assert "na" in said


@pytest.mark.parametrize("arguments", [[], ["--json"], ["a.jsonl", "--json", "--csv"], ["a.jsonl", "--cvs"]])
def test_what_is_missing_or_too_much_is_said(arguments, capsys):
    assert main(["collect", *arguments]) == 2
    said, complaints = capsys.readouterr()
    assert (said, complaints.count("\n")) == ("", 1)
