"""A learner's kernel: IPython's, without what only programmers need."""

import sys

MEMORY = 3 << 30  # bytes of addresses; a kernel has 0.7 GiB of them, and uses 50 MiB


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
    _stay_small()
    sys.modules.setdefault("debugpy", None)  # type: ignore[arg-type]
    from ipykernel.kernelapp import launch_new_instance

    launch_new_instance()


def _stay_small() -> None:
    """Let this process never take the machine's memory from the others, whatever its page sends it to keep."""
    try:
        import resource
    except ImportError:  # Windows
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    if sys.platform == "linux" and (most == resource.RLIM_INFINITY or most > MEMORY):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, most))


if __name__ == "__main__":
    main()
