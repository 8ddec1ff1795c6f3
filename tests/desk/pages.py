"""The page's side of a view, without a browser."""

from __future__ import annotations


def sent(view, content):
    """Let a message arrive from the page and return what the view is sent."""
    replies = []
    view.send = replies.append
    view._handle_msg({"content": {"data": {"method": "custom", "content": content}}})
    return replies


class Page:
    """A page that shows a view: its pieces, as it puts them together from the news."""

    def __init__(self, view):
        self.view, self.pieces, self.number, self.left = view, {}, 0, 0

    def look(self):
        """Ask for news, until nothing is left to judge; the last reply."""
        while True:
            (reply,) = sent(self.view, {"do": "look", "seen": self.number})
            if reply["kind"] == "news":
                if reply["anew"]:
                    self.pieces = {}
                for name in reply["gone"]:
                    del self.pieces[name]
                self.pieces |= reply["pieces"]
                self.number = reply["number"]
            if not reply.get("left"):
                return reply
