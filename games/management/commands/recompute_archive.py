"""`recompute_archive`: compute the rows of the archive again from the logs of the games."""

from django.core.management.base import BaseCommand

from games.domain.results import archive_rows


class Command(BaseCommand):
    help = "Recompute summaries, characters played and results of cards of all games, and correct those that differ."

    def handle(self, *_args: object, **_options: object) -> None:
        games, changed = archive_rows.recompute_archive()
        self.stdout.write(f"{games} games, {changed} corrected")
