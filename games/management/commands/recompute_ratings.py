"""`recompute_ratings`: compute all ratings again from the seats of the rated games."""

from django.core.management.base import BaseCommand

from games.domain.results import rating_recomputation


class Command(BaseCommand):
    help = "Recompute all ratings from the seats of rated games, and correct rows that differ."

    def handle(self, *_args: object, **_options: object) -> None:
        games, changed = rating_recomputation.recompute_ratings()
        self.stdout.write(f"{games} rated games, {changed} rows corrected")
