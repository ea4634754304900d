"""`recompute_ratings`: compute all ratings again from the seats of the rated games."""

from django.core.management.base import BaseCommand

from games.domain.results import ratings


class Command(BaseCommand):
    help = "Reckon all ratings anew from the seats of the rated games, and mend the rows that say otherwise."

    def handle(self, *_args: object, **_options: object) -> None:
        games, changed = ratings.recompute_ratings()
        self.stdout.write(f"{games} rated games, {changed} rows mended")
