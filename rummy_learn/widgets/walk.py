"""Walking through a round: the engine's side of ``static/walk.js``, which has everything from the start."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from rummy_learn.i18n import text
from rummy_learn.i18n.tell_action import tell_action
from rummy_learn.lessons.walk_face import describe_walk, reasons, transcript

from .play import PlayView

if TYPE_CHECKING:
    from rummy_learn.lessons.walk import Walk


class WalkView(PlayView):
    """A recorded round, action by action, with the table after each and the reason why it was allowed."""

    part = "walk"

    def __init__(self, walk: Walk, lang: str) -> None:
        self.walk = walk
        super().__init__(describe_walk(walk, lang), lang)

    def transcript(self) -> str:
        """The whole round, one line an action."""
        return transcript(self.walk, self.lang)

    def static_html(self) -> str:
        """The round as a list, each action with its reasons folded away."""
        walk, lang = self.walk, self.lang
        items = "".join(
            f"<li>{escape(tell_action(step.action, step.before, walk.players, lang))}"
            f"<br><small>{escape(' '.join(reasons(step, lang)))}</small></li>"
            for step in walk.steps
        )
        title = escape(text("walk.why.all", lang))
        fold = f"<details><summary>{title}</summary><ol>{items}</ol></details>"
        return f'{super().static_html()}<div lang="{escape(lang)}">{fold}</div>'
