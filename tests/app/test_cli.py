"""The command line: speaks the user's language, never serves where nobody asked, works without the app's extra."""

import re
import signal
import subprocess
import sys
import time

import psutil
import pytest

from rummy_learn import __version__
from rummy_learn.app import cli, serving
from rummy_learn.app.ports import take
from rummy_learn.i18n import text
from tests.serving import command_of, free_port


@pytest.fixture(autouse=True)
def english(monkeypatch):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


@pytest.fixture
def run(capsys):
    """Run the command line; return its exit code and what it said, where."""

    def run(*arguments):
        try:
            code = cli.main(arguments)
        except SystemExit as ended:
            code = ended.code
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def test_without_a_command_it_says_which_there_are(run):
    code, out, _ = run()
    assert code == 0
    for name in cli.COMMANDS:
        assert name in out
        assert text(f"app.cli.command.{name}", "en") in out


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["app", "--help"]])
def test_help_is_wholly_in_the_users_language(run, monkeypatch, arguments):
    monkeypatch.setenv("LANG", "es_AR.UTF-8")
    code, out, _ = run(*arguments)
    assert code == 0
    assert out.startswith("uso: rummy-learn")
    assert "muestra esta ayuda" in out
    assert not re.search(r"usage|options|show this|default", out)


@pytest.mark.parametrize(
    "arguments", [["--lang", "es", "--help"], ["--help", "--lang=es"], ["app", "-h", "--lang", "es"]]
)
def test_the_language_can_be_chosen_wherever_it_is_written(run, arguments):
    assert "muestra esta ayuda" in run(*arguments)[1]


def test_the_version(run):
    assert run("--version") == (0, f"{__version__}\n", "")


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (["sing"], ["sing", "app"]),
        (["app", "--prot", "9"], ["--prot", "--help"]),
        (["app", "--port"], ["--port"]),
        (["app", "--port", "many"], ["many", "65535"]),
        (["app", "--port", "0"], ["65535"]),
        (["app", "--port", "65536"], ["65535"]),
        (["app", "--port", "²"], ["65535"]),
        (["app", "--notebooks", "/no/such/folder"], ["/no/such/folder"]),
        (["--lang", "fr"], ["fr", "es", "en"]),
        (["--lang"], ["es", "en"]),
        (["--verison"], ["--verison"]),
    ],
)
def test_what_is_not_understood_is_told_with_what_would_be(run, arguments, names):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert all(name in err for name in names)
    assert "Traceback" not in err


def test_a_taken_port_is_told_with_the_next_free_one_and_how_to_use_it(run):
    """It would be confusing to be served elsewhere without a word."""
    port = free_port()
    with take(port):
        code, out, err = run("app", "--no-browser", "--port", str(port))
    assert (code, out) == (1, "")
    assert f"http://127.0.0.1:{port}" in err
    offered = int(re.search(r"rummy-learn app --port (\d+)", err)[1])
    assert offered > port
    take(offered).close()


@pytest.mark.parametrize(("answer", "served"), [("y", True), ("", True), ("yes", True), ("n", False), ("what?", False)])
def test_at_a_terminal_a_taken_port_is_a_question(monkeypatch, capsys, answer, served):
    asked = []
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda prompt: asked.append(prompt) or answer)
    port = free_port()
    with take(port):
        listener = serving.listen("app", port, "en")
    assert len(asked) == 1
    assert (listener is not None) == served
    if listener:
        assert str(listener.getsockname()[1]) in asked[0]
        listener.close()


def test_without_the_extra_a_line_says_what_to_install(run, monkeypatch):
    monkeypatch.setattr(serving, "EXTRA", ("a_module_that_nobody_has",))
    code, out, err = run("app", "--lang", "es")
    assert (code, out) == (1, "")
    assert 'pip install "rummy-learn[app]"' in err


def test_the_command_line_needs_nothing_heavy_to_explain_itself():
    """The core's commands must work, and fast, where the extra is not installed."""
    code = "import sys; from rummy_learn.app import cli; cli.main(['--help'])"
    probe = f"import sys\ntry:\n  {code}\nfinally:\n  print(*sys.modules, file=sys.stderr)"
    loaded = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True).stderr.split()
    assert not {"tornado", "voila", "ipywidgets", "anywidget", "traitlets", "IPython", "nbformat"} & set(loaded)


@pytest.mark.slow
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("after", [0, 3])
def test_it_prints_the_address_and_ends_politely_when_told_to(tmp_path, end, after):
    """Right after the start, with a kernel on its way, or later; no process stays behind."""
    port = free_port()
    command = [command_of(sys.executable), "app", "--no-browser", "--port", str(port), "--lang", "es"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=tmp_path, start_new_session=True
    )
    try:
        assert f"http://127.0.0.1:{port}" in process.stdout.readline()
        time.sleep(after)
        family = psutil.Process(process.pid).children(recursive=True)
    finally:
        process.send_signal(end)
    rest, _ = process.communicate(timeout=20)
    assert rest.splitlines()[-1] == text("app.cli.bye", "es")
    assert "Traceback" not in rest
    assert process.returncode == 0
    assert not psutil.wait_procs(family, timeout=5)[1]
