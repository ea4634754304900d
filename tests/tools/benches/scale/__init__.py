"""A big site on PostgreSQL: what each page and each periodic job asks of the database, and what a game weighs."""

import logging

from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection

from tests.tools.benches.scale import jobs, pages, sizes
from tests.tools.benches.scale.filling import Sizes, fill
from tests.tools.benches.scale.measuring import Write, prepare_connection
from tests.tools.benches.scale.model import show_model
from tests.tools.benches.scale.templates import play_templates

FINISHED, RUNNING = 1_000_000, 100_000


def run(
    write: Write, *, quick: bool, finished: int | None = None, running: int | None = None, model: bool = False
) -> None:
    """Fill the tables, then measure; with `model`, print the model instead."""
    if model:
        show_model(write)
        return
    if connection.vendor != "postgresql" or connection.introspection.table_names():
        raise CommandError("This bench wants an empty PostgreSQL: run it by `./dev bench scale`.")
    logging.disable(logging.ERROR)
    settings.ALLOWED_HOSTS = ["localhost"]
    settings.MAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
    finished = finished or (FINISHED // 20 if quick else FINISHED)
    running = running or (RUNNING // 20 if quick else RUNNING)
    call_command("collectstatic", verbosity=0, interactive=False)
    call_command("migrate", verbosity=0)
    templates = play_templates(write, quick=quick)
    people = finished // 10
    site = fill(
        write,
        templates,
        Sizes(
            finished=finished,
            running=running,
            people=people,
            logged=max(200, min(10_000, running // 10)),
            lapsed=min(70_000, people * 7 // 10),
            held=running,
        ),
    )
    prepare_connection()
    sizes.show_sizes(write, site)
    pages.measure_pages(write, site)
    jobs.measure_jobs(write)
