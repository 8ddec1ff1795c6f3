"""The core alone: installed where nothing can be downloaded, it works and says what the app would need."""

import pytest

from tests.packaging.conftest import clean_environment, run
from tests.serving import command_of

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def core(built, tmp_path_factory):
    """The interpreter of an environment that holds the wheel and nothing else."""
    return clean_environment(tmp_path_factory.mktemp("core"), "--no-index", built.wheel)


def test_the_core_judges_and_explains_with_the_standard_library_alone(core, tmp_path):
    """Engine and catalogues are imported from the wheel; nothing else is installed beside it."""
    code = """if True:
        from importlib.metadata import distributions
        import rummy_learn.engine, rummy_learn.i18n, rummy_learn.lessons
        print(sorted(found.name for found in distributions()), rummy_learn.__file__)
        print(rummy_learn.i18n.text("app.language.name", "es"))
    """
    words = run(core, "-I", "-c", code, cwd=tmp_path).stdout
    assert words.startswith("['rummy-learn'] ")
    assert str(core.parents[1]) in words
    assert "español" in words.lower()


def test_help_needs_nothing(core, tmp_path):
    """The command says what it can do."""
    assert "app" in run(command_of(core), "--help", cwd=tmp_path).stdout


def test_the_app_says_what_to_install(core, tmp_path):
    """Without its extra the app names the one command that helps, and shows no traceback."""
    result = run(command_of(core), "app", cwd=tmp_path, check=False)
    assert result.returncode != 0
    assert "rummy-learn[app]" in result.stdout + result.stderr
    assert "Traceback" not in result.stderr


def test_a_class_is_reported_on_without_anything_else(core, tmp_path):
    """A teacher who only collects files needs no app and no database."""
    (tmp_path / "Ana.jsonl").write_text("not an answer\n", encoding="utf-8")
    result = run(command_of(core), "collect", "Ana.jsonl", cwd=tmp_path, check=False)
    assert result.returncode == 1
    assert "Ana.jsonl" in result.stderr
    assert "Traceback" not in result.stderr
