"""The server: Voilà, with our own pages and no door that the lessons do not need."""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from jupyter_server.auth.identity import IdentityProvider, User
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.web import Application
from traitlets.config import Config
from voila.app import Voila
from voila.static_file_handler import MultiStaticFileHandler
from voila.utils import get_page_config

from rummy_learn.app import forks, logs, pages, sockets
from rummy_learn.app.attendance import Attendance
from rummy_learn.app.connections import Connections, make_room
from rummy_learn.app.glossary_page import GlossaryData, GlossaryPage
from rummy_learn.app.lesson_page import LessonPage
from rummy_learn.app.line import Line
from rummy_learn.app.modules import Module
from rummy_learn.app.rules_page import RulesPage
from rummy_learn.app.seats import Room, Seats, kernel_environment
from rummy_learn.app.security import HEADERS, MESSAGES, hosts
from rummy_learn.app.sheet_page import SheetPage

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable

    from rummy_learn.app.school.school import School

TEMPLATES = Path(__file__).parent / "jupyter"
FOLDER = "rummy_learn_"  # how the folder of the kernels' connection files begins
PAGES_EACH = 3  # lessons that one learner of a class may have open at once
LONGEST_SOCKET = 103  # bytes of a socket's path, on whichever system allows the least
# Of any request. Nobody needs more, and nobody shall hold a connection without using it.
LIMITS = {"max_body_size": 2 << 20, "idle_connection_timeout": 120, "body_timeout": 30}
KERNEL_ID = r"(\w+-\w+-\w+-\w+-\w+)"

# The front end's own parts, of all that may be installed beside it.
EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]


def configuration() -> Config:
    """Return how Voilà and the kernels are set up."""
    config = Config()
    config.Voila.config_file_paths = []  # a Voilà configuration of the user's own is about other things
    config.Voila.open_browser = False
    config.Voila.log_level = "WARN"
    config.VoilaConfiguration.template = "rummy"
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.extension_allowlist = EXTENSIONS
    # A kernel that died is not revived: the new one would be empty and every widget on the page an orphan.
    config.KernelManager.autorestart = False
    # A socket in a folder that only this user may enter is quicker than one of the network and needs no encryption.
    if _sockets_fit():
        config.KernelManager.transport = "ipc"
    else:
        config.KernelManager.transport_encryption = "auto"
    # Attendance ends the kernels of left pages. Should one escape it, idleness ends it; a learner who reads is idle too
    # but connected.
    config.MappingKernelManager.cull_idle_timeout = 600
    config.MappingKernelManager.cull_interval = 60
    config.MappingKernelManager.cull_connected = False
    return config


class Learner(IdentityProvider):
    """Everybody who reaches the server from this machine is the learner; there is nothing to log in to."""

    def get_user(self, handler: Any) -> User:  # noqa: ARG002
        """Return the learner."""
        return User(username="learner")


class FrontEndFile(pages.File, MultiStaticFileHandler):
    """A file of Voilà's front end or of a widget library. Its address names the version, so a browser may keep it."""

    def set_extra_headers(self, path: str) -> None:  # noqa: ARG002
        """Let the browser keep it."""
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")


class LessonServer(Voila):
    """Voilà's application with another address book, listening on a socket that is already open.

    With a `school` it serves a class as well, also to other machines if the socket is open to them.
    """

    name = "voila"

    def __init__(
        self,
        *,
        notebooks: Path,
        listener: socket.socket,
        nodelay: bool = True,
        school: School | None = None,
        seats: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__(root_dir=str(notebooks), **options)
        self.notebooks = notebooks
        self.listener = listener
        self.nodelay = nodelay
        self.school = school
        self.limit = seats

    def init_settings(self) -> dict[str, Any]:
        """Return Voilà's settings and ours. What Tornado reads when an application is built must be here."""
        settings: dict[str, Any] = super().init_settings()
        self.kernel_manager.allowed_message_types = list(MESSAGES)
        self.attendance = Attendance(self.kernel_manager)
        room = Room(self.limit, PAGES_EACH) if self.school else Room()
        self.seats = Seats(self.kernel_manager, self.attendance, room=room, forks=self.forks)
        self.line = Line(self.seats.free)
        return {
            **settings,
            "allow_remote_access": self.school is not None,  # under our own names alone, see `serve`
            "identity_provider": Learner(parent=self, token=""),
            "headers": HEADERS,
            "compress_response": True,
            "default_handler_class": pages.ForeignHost,
            "xsrf_cookie_kwargs": {"samesite": "Strict"},
            "notebooks": self.notebooks,
            "attendance": self.attendance,
            "seats": self.seats,
            "line": self.line,
            "nodelay": self.nodelay,
            "school": self.school,
            "kernel_websocket_connection_class": sockets.Connection,
        }

    def front_end(self, base: str) -> dict[str, Any]:
        """Return what the front end is told on every page: where its files are and which extensions to load."""
        config: dict[str, Any] = get_page_config(
            base_url="/", settings=self.app.settings, log=self.log, voila_configuration=self.voila_configuration
        )
        return {
            **config,
            "baseUrl": "/",
            "fullStaticUrl": f"{base}/static",
            "fullLabextensionsUrl": f"{base}/labextensions",
            "jupyterLabTheme": "light",
        }

    def init_handlers(self) -> list[Any]:
        """Return the address book."""
        base = f"/front-end/{_front_end_version()}"
        # Had Tornado known this folder when it was built, it would serve it under any host's name.
        self.app.settings["static_path"] = str(pages.STATIC)
        self.app.settings["static_handler_class"] = pages.StaticFile
        self.app.settings["front_end"] = self.front_end(base)
        return [
            (r"/", pages.FrontDoor),
            (r"/(\w\w)/?", pages.StartPage),
            (r"/(\w\w)/rules/?", RulesPage),
            (r"/(\w\w)/glossary/?", GlossaryPage),
            (r"/(\w\w)/glossary/([\w-]+)/?", GlossaryPage),
            (r"/(\w\w)/glossary/(all|words)\.json", GlossaryData),
            (r"/modules/(\w+)\.js", Module),
            *(_addresses_of_a_class() if self.school else ()),
            (r"/(\w\w)/([\w-]+)/sheet\.pdf", SheetPage),
            (r"/(\w\w)/([\w-]+)/?", LessonPage),
            (rf"/pulse/{KERNEL_ID}", sockets.Pulse),
            (r"/place/(\w{1,64})", sockets.Place),
            (rf"/api/kernels/(?P<kernel_id>{KERNEL_ID[1:-1]})", sockets.KernelFacts),
            (rf"/api/kernels/(?P<kernel_id>{KERNEL_ID[1:-1]})/channels", sockets.KernelChannel),
            (rf"/voila/api/shutdown/{KERNEL_ID}", sockets.Goodbye),
            (rf"{base}/static/(.*)", FrontEndFile, {"paths": self.static_paths}),
            (rf"{base}/labextensions/(.*)", FrontEndFile, {"paths": self.labextensions_path}),
            (r"/static/(.*)", pages.StaticFile, {"path": str(pages.STATIC)}),
            (r".*", pages.MissingPage),
        ]

    def serve(self, ready: Callable[[], None]) -> None:
        """Serve until the process is interrupted or told to end; call `ready` once pages can be asked for."""
        self.connection_dir = tempfile.mkdtemp(prefix=FOLDER)
        self.forks = forks.ForkServer(kernel_environment(self.connection_dir)) if forks.can_fork() else None
        if self.forks:
            self.forks.start()
        self.app = Application(**self.init_settings())
        self.app.add_handlers(hosts(self.school.place.names if self.school else ()), self.init_handlers())
        Connections(self.app, most=make_room(), **LIMITS).add_sockets([self.listener])
        self.ioloop = IOLoop.current()
        self.rounds = PeriodicCallback(self._round, 1000)
        self.rounds.start()
        self.ioloop.add_callback(self.seats.refill)
        self.ioloop.add_callback(ready)
        # Ctrl+C ends the loop as SIGTERM does. Left an exception, it would be raised in whatever task is running.
        signal.signal(signal.SIGINT, self._handle_signal_stop)
        try:
            self.ioloop.start()
        finally:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            self.ioloop.run_sync(self._close)
            shutil.rmtree(self.connection_dir, ignore_errors=True)

    async def _round(self) -> None:
        """What is seen to every second."""
        await self.attendance.round()
        self.line.round()

    async def _close(self) -> None:
        self.rounds.stop()
        await self.seats.close()
        await self.kernel_manager.shutdown_all(now=True)
        if self.forks:
            self.forks.close()
        if self.school:
            self.school.close()


def make_server(
    notebooks: Path,
    listener: socket.socket,
    *,
    nodelay: bool = True,
    school: School | None = None,
    seats: int | None = None,
) -> LessonServer:
    """Return a server of the notebooks in that folder, and of a class if there is one, not yet serving.

    `seats` is how many lessons of a class it keeps open at once; without a number, as many as are opened.
    """
    # Jupyter looks for templates in the folders named here; ours is inside the package.
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(TEMPLATES), os.environ.get("JUPYTER_PATH")]))
    forks.register()
    server = LessonServer(
        notebooks=notebooks, listener=listener, nodelay=nodelay, school=school, seats=seats, config=configuration()
    )
    server.initialize([])
    logs.set_up(server.log)
    return server


def _addresses_of_a_class() -> list[Any]:
    """Return the addresses that there are only in a class; what is behind them needs the extra `class`."""
    from rummy_learn.app.school.addresses import ADDRESSES

    return ADDRESSES


def _sockets_fit() -> bool:
    """Say whether kernels can be reached by sockets that are files: a path to one may not be long."""
    longest = Path(tempfile.gettempdir(), f"{FOLDER}12345678", f"kernel-{uuid4()}-ipc-9")
    return os.name == "posix" and len(os.fsencode(longest)) <= LONGEST_SOCKET


def _front_end_version() -> str:
    """Return a name for the front end's files that changes whenever one of the packages they come from does."""
    packages = ("voila", "anywidget", "ipywidgets", "jupyterlab-widgets")
    return hashlib.sha256("".join(version(name) for name in packages).encode()).hexdigest()[:12]
