"""The day until which something is to be done, in words."""

from __future__ import annotations

from datetime import datetime

from rummy_learn.i18n import text


def due_words(due: int, now: int, lang: str) -> str:
    """A day in words: today, tomorrow, or its name; on the clock of the machine that serves the class."""
    day, today = (datetime.fromtimestamp(ms / 1000).astimezone().date() for ms in (due, now))
    days = (day - today).days
    if days in (0, 1):
        return text("work.due.today" if days == 0 else "work.due.tomorrow", lang)
    weekday, month = text(f"work.weekday.{day.isoweekday()}", lang), text(f"work.month.{day.month}", lang)
    return text("work.due" if days > 0 else "work.due.over", lang, weekday=weekday, day=day.day, month=month)
