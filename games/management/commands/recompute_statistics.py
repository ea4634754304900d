"""`recompute_statistics`: compute the tallies of all games and the totals of all players again."""

from django.core.management.base import BaseCommand

from games.domain.accounts import player_totals
from games.domain.results import tallies


class Command(BaseCommand):
    help = "Recompute the tallies of all finished games and the totals of all players, and correct those that differ."

    def handle(self, *_args: object, **_options: object) -> None:
        tallies_changed = tallies.recompute_tallies()
        players, changed = player_totals.recompute_totals()
        tallied = "corrected" if tallies_changed else "correct"
        self.stdout.write(f"tallies {tallied}; {players} players, {changed} corrected")
