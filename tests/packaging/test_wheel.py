"""What travels in the wheel and in the source archive."""

import tarfile
import zipfile
from pathlib import Path, PurePosixPath

import pytest

pytestmark = pytest.mark.slow

WHERE = {
    "rummy_learn": "rummy_learn",
    "notebooks": "rummy_learn/_data/notebooks",
    "glossary": "rummy_learn/_data/glossary",
}
LITTER = {"__pycache__", ".ipynb_checkpoints", ".gitkeep"}


def contents(wheel: Path) -> dict[str, bytes]:
    """Return every file of the wheel, its own papers aside."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if ".dist-info/" not in name]
        return {name: archive.read(name) for name in names}


def expected(source: Path) -> dict[str, bytes]:
    """Return every file that should be in a wheel made from the source."""
    return {
        str(PurePosixPath(target, *path.relative_to(source / folder).parts)): path.read_bytes()
        for folder, target in WHERE.items()
        for path in (source / folder).rglob("*")
        if path.is_file() and not LITTER & set(path.parts)
    }


def test_the_wheel_carries_everything_and_nothing_else(built):
    """Code, catalogues, pages, styles, notebooks and glossary are in it as they are in the checkout; no litter is."""
    assert contents(built.wheel) == expected(built.source)


@pytest.mark.parametrize(
    "pattern",
    [
        "rummy_learn/py.typed",
        "rummy_learn/i18n/locale/es.po",
        "rummy_learn/i18n/locale/en.mo",
        "rummy_learn/widgets/static/*.js",
        "rummy_learn/widgets/static/*.css",
        "rummy_learn/app/**/*.html",
        "rummy_learn/_data/notebooks/es/*.ipynb",
        "rummy_learn/_data/notebooks/en/*.ipynb",
    ],
)
def test_the_wheel_has_every_kind_of_file(built, pattern):
    """No kind of file is missing in the checkout already."""
    folder, name = pattern.rsplit("/", 1)
    folder = folder.removesuffix("/**")
    found = [path for path in contents(built.wheel) if path.startswith(folder) and PurePosixPath(path).match(name)]
    assert found


def test_a_wheel_made_from_the_source_archive_is_the_same(built):
    """Whoever builds from the archive gets what we ship, papers included."""
    with zipfile.ZipFile(built.wheel) as straight, zipfile.ZipFile(built.wheel_from_sdist) as roundabout:
        assert sorted(straight.namelist()) == sorted(roundabout.namelist())
        assert [name for name in straight.namelist() if straight.read(name) != roundabout.read(name)] == []


def test_the_source_archive_can_be_worked_with(built):
    """It has the tests, the commands and the licence, and no litter."""
    with tarfile.open(built.sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames()}
    assert {"LICENSE", "Makefile", "constraints.txt", "CHANGELOG.md", "tests/conftest.py", "pyproject.toml"} <= names
    assert not any(LITTER & set(name.split("/")) for name in names)


def test_the_papers_are_in_order(built):
    """The licence, the readme and the extras are said in the wheel; the core asks for nothing."""
    with zipfile.ZipFile(built.wheel) as archive:
        (papers,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
        lines = archive.read(papers).decode().splitlines()
        assert any(name.endswith("/licenses/LICENSE") for name in archive.namelist())
    assert "License-Expression: MIT" in lines
    assert {"Provides-Extra: app", "Provides-Extra: lab", "Provides-Extra: sheet"} <= set(lines)
    assert [line for line in lines if line.startswith("Requires-Dist:") and "extra ==" not in line] == []
