"""A learner's kernel: IPython's, without what only programmers need."""

import sys


def load() -> None:
    """Load everything that a lesson's kernel needs sooner or later, and start nothing."""
    # ipykernel brings its debugger along wherever it finds one: 7 MiB in every kernel, and nobody here can reach it.
    sys.modules.setdefault("debugpy", None)  # type: ignore[arg-type]
    import ipykernel.kernelapp  # noqa: F401

    import rummy_learn.widgets.table  # noqa: F401
    from rummy_learn.i18n import LANGUAGES, section
    from rummy_learn.lessons.course import course

    course()
    for lang in LANGUAGES:
        section("", lang)


def main() -> None:
    """Run the kernel that the connection file in the arguments describes."""
    sys.modules.setdefault("debugpy", None)  # type: ignore[arg-type]
    from ipykernel.kernelapp import launch_new_instance

    launch_new_instance()


if __name__ == "__main__":
    main()
