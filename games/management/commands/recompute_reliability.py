"""`recompute_reliability`: compute the figures for players' reliability again from the logs of the games."""

from django.core.management.base import BaseCommand

from games.domain.results import reliability


class Command(BaseCommand):
    help = "Recompute from the logs how players kept to their deadlines, and correct rows that differ."

    def handle(self, *_args: object, **_options: object) -> None:
        games, changed = reliability.recompute_reliability()
        self.stdout.write(f"{games} games, {changed} rows corrected")
