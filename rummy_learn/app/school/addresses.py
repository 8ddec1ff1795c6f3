"""The addresses that there are only in a class."""

from __future__ import annotations

from typing import Any, Final

from rummy_learn.app.school.answers import Answers
from rummy_learn.app.school.board import BoardPage
from rummy_learn.app.school.door import Enter, JoinPage, Leave
from rummy_learn.app.school.export import Export
from rummy_learn.app.school.gate import TeacherDoor, TeacherPage
from rummy_learn.app.school.home import HomePage
from rummy_learn.app.school.now import Now
from rummy_learn.app.school.onward import Onward
from rummy_learn.app.school.vote import VotePage

ADDRESSES: Final[list[Any]] = [
    (r"/(\w\w)/join/?", JoinPage),
    (r"/(\w\w)/class/?", HomePage),
    (r"/(\w\w)/class/next", Onward),
    (r"/(\w\w)/vote/?", VotePage),
    (r"/class/answers", Answers),
    (r"/class/now", Now),
    (r"/(\w\w)/board/?", BoardPage),
    (r"/class/enter", Enter),
    (r"/class/leave", Leave),
    (r"/(\w\w)/teacher/export\.(csv|json)", Export),
    (r"/(\w\w)/teacher/([\w-]+)/?", TeacherDoor),
    (r"/(\w\w)/(teacher)/?", TeacherPage),
]
