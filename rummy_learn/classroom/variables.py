"""The environment variables by which a process is told of its class."""

from __future__ import annotations

from typing import Final

DATABASE: Final = "RUMMY_LEARN_DB"
"""Where the record is: told to the server of a class and to the kernel of its teacher."""
TEACHER: Final = "RUMMY_LEARN_TEACHER"
"""The teacher's secret: told to the kernel of the teacher's page, and to nobody else."""
CLASS: Final = "RUMMY_LEARN_CLASS"
"""Where the class listens: told by a hub to a learner's own server."""
TOKEN: Final = "RUMMY_LEARN_TOKEN"  # noqa: S105 - the variable's name
"""The learner's token, told beside it."""
LANG: Final = "RUMMY_LEARN_LANG"
"""The language of the course, told beside it."""
