"""The rules on a page, without a kernel."""

from functools import partial

from rummy_learn.app import prose
from rummy_learn.app.addresses import rules_address
from rummy_learn.app.pages import Page
from rummy_learn.app.rulebook import agreements, topics
from rummy_learn.engine.houses import HOUSES
from rummy_learn.i18n import LANGUAGES, house_name


class RulesPage(Page):
    """`/es/rules`: every rule by its id (`#RUN_GAP`), and the rule sheets of the houses side by side."""

    def get(self, asked: str) -> None:
        """Show the rules in that language."""
        if not self.welcome(asked):
            return
        self.finish(
            self.page(
                "rules.html",
                topics=topics(asked, self.shelf),
                agreements=agreements(asked),
                signs=partial(prose.signs, lang=asked),
                houses=[house_name(name, asked) for name in HOUSES],
                twins={lang: rules_address(lang) for lang in LANGUAGES},
            )
        )
