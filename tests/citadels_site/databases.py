"""Databases besides the default one: files of SQLite, and databases on the test's PostgreSQL."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import dj_database_url
from django.apps import apps
from django.db import connections

from citadels_site.backups import MADE_BY_MIGRATE
from games.models import Delivery, Notice
from games.notices.channels.mail import outbox
from tests.games.tables import choose, open_table, person, play_to_end, running

NewDatabase = Callable[[str], str]


@contextmanager
def database(url: str) -> Iterator[None]:
    """Make another database the default."""
    new = dj_database_url.parse(url)
    connections.configure_settings({"default": new})
    old = connections.settings["default"]
    connections["default"].close()
    del connections["default"]
    connections.settings["default"] = new
    try:
        yield
    finally:
        connections["default"].close()
        del connections["default"]
        connections.settings["default"] = old


def fill() -> None:
    """Make an open table, a running game, a finished one, a guest, and what belongs to people."""
    open_table(person("Žofie"), 3)
    going = running(2, edition="deluxe")
    for _ in range(3):
        choose(going)
    play_to_end(running(1, bots=("builder",)))
    mail = outbox.queue_email(recipient="a@example.org", subject="Schůzka ☕", text="x\r\n\x0b", headers={"X-Two": "2"})
    mail.deliveries.add(Delivery.objects.create(notice=Notice.objects.first(), channel="mail"))


def contents() -> dict[str, str]:
    """Return each row that people have made, by its table and key; times to the microsecond."""
    rows: dict[str, str] = {}
    for model in apps.get_models():
        if model not in MADE_BY_MIGRATE:
            for values in model._base_manager.values():  # noqa: SLF001
                key = " ".join(str(values[field.attname]) for field in model._meta.pk_fields)
                key = f"{model._meta.label_lower} {key}"
                rows[key] = json.dumps(values, sort_keys=True, default=str)
    return rows
