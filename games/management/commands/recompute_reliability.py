"""`recompute_reliability`: compute the figures for players' reliability again from the logs of the games."""

from django.core.management.base import BaseCommand

from games.domain.results import reliability


class Command(BaseCommand):
    help = "Read anew from the logs how people kept to the clock, and mend the rows that say otherwise."

    def handle(self, *_args: object, **_options: object) -> None:
        games, changed = reliability.recompute_reliability()
        self.stdout.write(f"{games} games, {changed} rows mended")
