"""The pages of a running server: the right language, the right lesson, and a way on from every mistake."""

import re
from html import unescape

import pytest

from rummy_learn.i18n import text
from tests.app.visiting import ask

pytestmark = pytest.mark.slow


def links(answer):
    return re.findall(r"<a [^>]*href=\"([^\"]+)\"", unescape(answer.text))


def test_the_first_visit_is_in_the_language_of_the_browser(server):
    assert ask(server, "/", Accept_Language="es-MX,en;q=0.5").headers["Location"] == "/es"
    assert ask(server, "/", Accept_Language="en-GB").headers["Location"] == "/en"


def test_a_chosen_language_is_remembered(server):
    chosen = ask(server, "/?lang=es", Accept_Language="en")
    assert chosen.headers["Location"] == "/es"
    cookie = "; ".join(f"{name}={value}" for name, value in chosen.cookies.items())
    assert ask(server, "/", Accept_Language="en", Cookie=cookie).headers["Location"] == "/es"


@pytest.mark.parametrize(("lang", "title"), [("es", "Contar"), ("en", "Counting")])
def test_the_start_page_lists_the_lessons_of_its_language(server, lang, title):
    page = ask(server, f"/{lang}")
    assert (page.status, page.lang) == (200, lang)
    assert title in page.text
    assert {f"/{lang}/counting", f"/{lang}/stumbling"} <= set(links(page))
    assert f'<meta name="description" content="{text("app.description", lang)}">' in unescape(page.text)


@pytest.mark.parametrize("path", ["/es", "/es/counting?house=rami&seed=3"])
def test_a_page_leads_to_its_twin_and_says_so_to_machines(server, path):
    page = ask(server, path)
    twin = path.replace("es", "en", 1)
    assert twin in links(page)
    for lang, address in (("es", path), ("en", twin)):
        assert f'<link rel="alternate" hreflang="{lang}" href="{address}">' in unescape(page.text)


def test_an_address_may_end_in_a_slash(server):
    assert ask(server, "/es/").status == ask(server, "/es/counting/").status == 200


def test_a_lesson_has_its_prose_before_its_kernel_answers(server):
    """What there is to read is not behind what takes time."""
    page = ask(server, "/es/counting")
    assert page.status == 200
    assert page.lang == "es"
    assert "<h1>Contar</h1>" in page.text
    assert page.text.index("<h1>Contar</h1>") < page.text.index("application/vnd.jupyter.widget-view+json")


def test_the_query_of_the_address_reaches_the_lesson(server):
    assert "query: exercise=first&amp;seed=7" in ask(server, "/es/counting?exercise=first&seed=7").text


@pytest.mark.parametrize(
    ("link", "leads_to"),
    [
        ("/?lesson=counting&lang=es", "/es/counting"),
        ("/?lesson=counting&lang=en&exercise=one&seed=7&house=rami", "/en/counting?exercise=one&seed=7&house=rami"),
    ],
)
def test_a_permanent_link_leads_to_the_lesson_and_keeps_the_rest(server, link, leads_to):
    answer = ask(server, link)
    assert (answer.status, answer.headers["Location"]) == (302, leads_to)


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize(
    ("kind", "path", "names"),
    [
        ("lesson", "/{lang}/juggling", ["/{lang}/counting", "/{lang}/stumbling"]),
        ("lesson", "/?lesson=juggling&lang={lang}", ["/{lang}/counting", "/{lang}/stumbling"]),
        ("house", "/{lang}/counting?house=casino", ["/{lang}/counting?house=palace", "/{lang}/counting?house=rami"]),
        ("house", "/?lesson=counting&lang={lang}&house=casino", ["/{lang}/counting?house=romme"]),
        ("language", "/fr", ["/es", "/en"]),
        ("language", "/?lang=fr", ["/es", "/en"]),
        ("language", "/fr/counting", ["/es/counting", "/en/counting"]),
        ("language", "/?lesson=counting&lang=fr", ["/es/counting", "/en/counting"]),
    ],
)
def test_what_does_not_exist_is_told_kindly_with_what_does(server, lang, kind, path, names):
    answer = ask(server, path.format(lang=lang), Accept_Language=lang)
    assert (answer.status, answer.lang) == (404, lang)
    assert text(f"app.unknown.{kind}.title", lang) in unescape(answer.text)
    assert {name.format(lang=lang) for name in names} <= set(links(answer))
    assert f"/{lang}" in links(answer)


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("path", ["/nowhere", "/es/counting/further", "/favicon.ico", "/static/nothing.css"])
def test_any_other_address_says_that_nothing_is_there(server, lang, path):
    answer = ask(server, path, Accept_Language=lang)
    assert (answer.status, answer.lang) == (404, lang)
    assert text("app.missing.title", lang) in unescape(answer.text)
    assert f"/{lang}" in links(answer)


@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_lesson_that_cannot_be_read_is_told_kindly(server, shelf_folder, lang):
    good = (shelf_folder / lang / "01-counting.ipynb").read_text("utf-8")
    bad = good.replace('"nbformat": 4', '"nbformat": 99').replace('"counting"', '"garbled"')
    (shelf_folder / lang / "03-garbled.ipynb").write_text(bad, "utf-8")
    answer = ask(server, f"/{lang}/garbled")
    assert (answer.status, answer.lang) == (500, lang)
    assert text("app.trouble.title", lang) in unescape(answer.text)
    assert "Traceback" not in answer.text
    assert "03-garbled.ipynb could not be shown" in server.log()


@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_cell_that_fails_is_told_in_one_kind_line_and_the_rest_goes_on(server, lang):
    """No traceback, no code, nothing in another language; the log has it all."""
    page = ask(server, f"/{lang}/stumbling")
    assert page.status == 200
    assert unescape(page.text.partition("data-for")[2]).count(text("app.cell.failed", lang)) == 1
    assert "the rest" in page.text
    for word in ("ZeroDivisionError", "Traceback", "a word of the code", "1 / 0"):
        assert word not in page.text
        assert word in server.log()
    assert f"{lang}/02-stumbling.ipynb, cell 1 failed" in server.log()
