"""What is projected: how to get into the class, large, and nothing that is the teacher's alone."""

from __future__ import annotations

import segno

from rummy_learn.app.addresses import address
from rummy_learn.app.school.announcement import join_address
from rummy_learn.app.school.handlers import SchoolPage
from rummy_learn.app.security import LOOPBACK
from rummy_learn.i18n import LANGUAGES


class BoardPage(SchoolPage):
    """`/es/board?at=1`: the second of the addresses under which the class is found, as a QR code and in letters."""

    async def get(self, asked: str) -> None:
        """Show it to the teacher; everybody else sees a page like any unknown one."""
        if not self.is_teacher:
            self.answer_no_lesson(asked, "board")
            return
        if not self.welcome(asked):
            return
        bases = self._bases()
        at = self.query.get("at", "")
        chosen = int(at) if at.isascii() and at.isdigit() and int(at) < len(bases) else 0
        base = bases[chosen] if bases else ""
        code = segno.make(join_address(self.school, asked, base), error="m", micro=False) if base else None
        self.finish(
            self.page(
                "board.html",
                klass=self.school.klass,
                base=base.partition("//")[2],
                qr=code and code.svg_data_uri(border=4, light="white", scale=10),
                others=[(one, address(asked, "board", {"at": str(n)})) for n, one in enumerate(bases) if n != chosen],
                twins={lang: address(lang, "board", self.query) for lang in LANGUAGES},
            )
        )

    def _bases(self) -> tuple[str, ...]:
        """Where learners find the class: if the machine does not know, where the teacher has found it."""
        here = f"{self.request.protocol}://{self.request.host}"
        return self.school.place.addresses or ((here,) if self.request.host_name not in LOOPBACK else ())
