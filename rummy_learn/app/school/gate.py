"""The teacher's way in: a link with a secret, and behind it the teacher's notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rummy_learn.app.lesson_page import LessonPage
from rummy_learn.app.school.handlers import SchoolPage
from rummy_learn.app.school.visitor import TEACHER_COOKIE
from rummy_learn.classroom.variables import DATABASE, TEACHER
from rummy_learn.i18n import LANGUAGES

if TYPE_CHECKING:
    from rummy_learn.app.school.school import School
    from rummy_learn.app.shelf import Lesson

DAYS: Final = 180


class TeacherDoor(SchoolPage):
    """`/es/teacher/SECRET`: lets the teacher in."""

    def get(self, asked: str, secret: str) -> None:
        """Remember the teacher, and lead to an address without the secret; who guesses sees a page like any unknown."""
        if asked not in LANGUAGES or not self.school.is_teacher(secret):
            self.school.limits.links.take(self.request.remote_ip)
            self.answer_no_lesson(asked, "teacher")
            return
        self.speak(asked)
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_cookie(
            TEACHER_COOKIE, secret, expires_days=DAYS, path="/", httponly=True, samesite="Lax", **self.secure
        )
        self.redirect(f"/{asked}/teacher")


class TeacherPage(LessonPage):
    """`/es/teacher`: the teacher's notebook. Its kernel alone is told where the record is."""

    def find(self, slug: str, asked: str) -> Lesson | None:
        """Return the teacher's notebook, if it is the teacher who asks."""
        if self.is_teacher and asked in LANGUAGES and (page := self.shelf.teacher_page(asked)):
            return page
        return super().find(slug, asked)

    def environment(self) -> dict[str, str]:
        """Return where the record is and whose class it is, besides what every kernel is given."""
        school: School = self.settings["school"]
        return {**super().environment(), DATABASE: school.database, TEACHER: school.secret}
