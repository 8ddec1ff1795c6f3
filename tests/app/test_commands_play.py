"""The commands on hands and finished rounds: the best melds, the score."""

from __future__ import annotations

import json

import pytest

from rummy_learn.app.cli import main
from rummy_learn.engine.cards import parse_cards
from rummy_learn.engine.houses import house
from rummy_learn.engine.melds import judge_meld
from rummy_learn.i18n import LANGUAGES

pytestmark = pytest.mark.usefixtures("english_terminal")


class TestBest:
    def test_the_best_melds_are_listed_with_their_points(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["best", "7H 8H 9H QC KC AC 4D 4S 2D", "--house", "rami", "--discard"]) == 0
        out = capsys.readouterr().out
        assert "Q♣ K♣ A♣  31 points" in out
        assert "discard  4" in out
        assert out.endswith("On the table: 55 points.\n")

    def test_every_card_is_laid_thrown_or_kept(self, capsys: pytest.CaptureFixture[str]) -> None:
        hand = "7H 8H 9H QC KC AC 4D 4S 2D JK"
        assert main(["best", hand, "--house", "palace", "--json", "--discard"]) == 0
        best = json.loads(capsys.readouterr().out)["best"]
        cards = [card for meld in best["melds"] for card in meld] + best["rest"] + [best["discard"]]
        assert sorted(cards) == sorted(hand.split())
        melds = [judge_meld(parse_cards(" ".join(meld)), house("palace")) for meld in best["melds"]]
        assert all(melds)
        assert sum(meld.points for meld in melds) == best["points"]

    def test_nothing_to_lay_is_1(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["best", "7H 2C", "--house", "cafe"]) == 1
        assert capsys.readouterr().out.endswith("There is no meld.\n")

    def test_an_opening_must_reach_the_minimum(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["best", "2H 3H 4H KC", "--house", "palace", "--opening"]) == 1
        assert capsys.readouterr().out == "This hand cannot open; the minimum is 30 points.\n"
        assert main(["best", "2H 3H 4H KC KD KH", "--house", "palace", "--opening"]) == 0

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_more_copies_than_the_pack_has(self, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["best", "2H 2H 3C", "--house", "palace+small_deck", "--lang", lang]) == 2
        assert "2♥" in capsys.readouterr().err
        assert main(["best", "JK 2H", "--house", "palace+no_jokers", "--lang", lang]) == 2


class TestScore:
    def test_the_items_add_up(self, capsys: pytest.CaptureFixture[str]) -> None:
        hands = ["A=", "B=QS 9H", "C=AS JK", "D=TC 2D 7H"]
        assert main(["score", *hands, "--winner", "A", "--house", "palace", "--json"]) == 0
        answer = json.loads(capsys.readouterr().out)
        assert answer["scores"] == {"A": 69, "B": -19, "C": -31, "D": -19}
        assert answer["winners"] == ["A"]
        for name, lines in answer["lines"].items():
            assert sum(line["points"] for line in lines) == answer["scores"][name]

    def test_the_score_is_told_card_by_card(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["score", "Ana=", "Bea=QS", "--winner=Ana", "--house=palace", "--one-turn", "--lang", "es"]) == 0
        assert capsys.readouterr().out.splitlines() == [
            "Rummy Palace",
            "",
            "Ana: 20  gana la ronda",
            "      20  Q♠  en la mano de Bea, por 2  § 1.8",
            "",
            "Bea: -20",
            "     -20  Q♠  en la mano, por 2  § 1.8",
        ]

    def test_casino_counts_what_the_winner_laid(self, capsys: pytest.CaptureFixture[str]) -> None:
        hands = ["A=", "B=QS 9H", "C=AS JK", "D=TC 2D 7H"]
        laid = "TH JH JK KH AS AD AH 5C 5D 5S KC KD KS"
        assert main(["score", *hands, "--winner=A", "--laid", laid, "--house", "palace+casino_scoring", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["scores"] == {"A": 200, "B": -85, "C": -55, "D": -60}

    def test_an_exhausted_stock_and_an_unopened_player(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["score", "A=QS", "B=2C", "--unopened", "B", "--house", "rami", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["scores"] == {"A": 10, "B": 100}

    @pytest.mark.parametrize("lang", LANGUAGES)
    @pytest.mark.parametrize(
        "arguments",
        [
            [],
            ["A="],
            ["A=7H", "B"],
            ["A=7H", "A=8H"],
            ["A=7X", "B=8H"],
            ["A=", "B=8H", "--winner", "C"],
            ["A=", "B=8H", "--unopened", "C"],
            ["A=7H", "B=8H", "--winner", "A"],
            ["A=", "B=8H", "--laid", "7X"],
        ],
    )
    def test_bad_input_is_one_translated_line(
        self, arguments: list[str], lang: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["score", *arguments, "--house", "rami", "--lang", lang]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
