"""What does the joker stand for?"""

from __future__ import annotations

from rummy_learn.lessons.course import lesson_plan
from rummy_learn.lessons.exercise import Outcome

from .every_exercise import graded


def test_a_joker_in_a_group_has_every_missing_suit():
    kings = lesson_plan("groups-and-runs").exercise("joker-among-kings")
    assert graded(kings, cards=["KC", "KD"]).outcome is Outcome.RIGHT
    assert graded(kings, cards=["KD"]).remark.key == "exercise.joker.more"
    assert graded(kings, cards=["KC", "KD", "KS"]).remark.key == "exercise.joker.fewer"
    assert graded(kings, cards=["KS"]).remark.key == "exercise.joker.other"
