"""A learner before a hub, with a browser's cookies and none of its pictures."""

from __future__ import annotations

import json
import re
import time
import uuid
from html import unescape
from urllib.parse import urljoin

import requests
import websocket


class Visitor:
    """Walks through a hub by its forms and links.

    Attributes:
        page: the page where the visitor is.
        base: after :meth:`start`, the address of the visitor's own server.
    """

    def __init__(self, address):
        self.address = address
        self.session = requests.Session()
        self.session.headers["Accept-Language"] = "es"
        self.page = None
        self.base = ""

    def go(self, place="/"):
        return self._read(self.session.get(urljoin(self.page.url if self.page else self.address, place), timeout=30))

    def _read(self, page):
        page.encoding = "utf-8"  # as the pages themselves say
        self.page = page
        return page

    def fill(self, **fields):
        """Fill in the page's form and send it."""
        action = unescape(re.search(r'<form[^>]* action="([^"]*)"', self.page.text)[1])
        hidden = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', self.page.text)
        url = urljoin(self.page.url, action)
        return self._read(self.session.post(url, data={**dict(hidden), **fields}, timeout=30))

    def follow(self, words):
        """Follow the link with these words."""
        return self.go(unescape(re.search(rf'<a [^>]*href="([^"]*)"[^>]*>{re.escape(words)}</a>', self.page.text)[1]))

    def wait_for_server(self, seconds=120):
        """Wait as the page does until the visitor's own server has opened."""
        until = time.monotonic() + seconds
        while "/user/" not in self.page.url or "/hub/" in self.page.url:
            assert time.monotonic() < until, f"{self.page.url}: {self.page.text}"
            assert self.page.ok, f"{self.page.url}: {self.page.text}"
            time.sleep(0.3)
            self.go(self.page.url)
        self.base = re.match(r".*/user/[^/]+", self.page.url)[0]
        return self.page

    def kernel(self):
        """A kernel on the visitor's own server, as JupyterLab starts one."""
        tokens = [one.value for one in self.session.cookies if one.name == "_xsrf" and one.path.startswith("/user/")]
        headers = {"X-XSRFToken": tokens[0]}
        started = self.session.post(f"{self.base}/api/kernels", json={"name": "python3"}, headers=headers, timeout=30)
        started.raise_for_status()
        return Kernel(self, started.json()["id"])


class Kernel:
    """A kernel that runs what a learner's own server can be made to run: anything."""

    def __init__(self, visitor, kernel_id):
        url = f"{visitor.base}/api/kernels/{kernel_id}/channels".replace("http", "ws", 1)
        request = requests.Request("GET", url.replace("ws", "http", 1))
        cookie = visitor.session.prepare_request(request).headers["Cookie"]
        self._socket = websocket.create_connection(url, cookie=cookie, timeout=40)

    def run(self, code):
        """What the code prints."""
        header = {
            "msg_id": uuid.uuid4().hex,
            "msg_type": "execute_request",
            "username": "",
            "session": "",
            "version": "5",
        }
        content = {"code": code, "silent": False, "store_history": False, "user_expressions": {}, "allow_stdin": False}
        message = {"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell"}
        self._socket.send(json.dumps(message))
        printed = ""
        while True:
            heard = json.loads(self._socket.recv())
            if heard["parent_header"].get("msg_id") != header["msg_id"]:
                continue
            match heard["msg_type"], heard["content"]:
                case "stream", {"text": text}:
                    printed += text
                case "error", {"traceback": lines}:
                    raise AssertionError("\n".join(lines))
                case "status", {"execution_state": "idle"}:
                    return printed
