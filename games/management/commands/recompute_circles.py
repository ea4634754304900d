"""`recompute_circles`: compute the results of all circles again from their games."""

from django.core.management.base import BaseCommand

from games.domain.results import circle_results


class Command(BaseCommand):
    help = "Recompute the results of circles from the seats of their games, and correct rows that differ."

    def handle(self, *_args: object, **_options: object) -> None:
        games, changed = circle_results.recompute_circle_results()
        self.stdout.write(f"{games} games in circles, {changed} rows corrected")
