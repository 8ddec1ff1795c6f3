"""What the server prints: whoever sends a request chooses some of the words, and shall not command a terminal."""

import logging


class Plain(logging.Formatter):
    """Prints only signs that are seen, and each message on one line; tracebacks keep theirs."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 -- the name is logging's
        """Return the message with everything else escaped."""
        message = super().formatMessage(record)
        return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in message)


def set_up(*more: logging.Logger) -> None:
    """Let every logger print so that has a handler now: the first of all, and these."""
    logging.basicConfig(level=logging.WARNING)
    for logger in (logging.getLogger(), *more):
        for handler in logger.handlers:
            handler.setFormatter(Plain("%(asctime)s %(message)s"))
