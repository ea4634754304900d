"""`index_rulebook`: store the search indexes of the rulebook in files, which processes read when they need them."""

from typing import Any

from django.core.management.base import BaseCommand

from games.screens.rulebook.search.stored_indexes import store_missing_indexes


class Command(BaseCommand):
    help = "Store the search indexes of the rulebook, of each language and edition. Compile the translations first."
    requires_system_checks = ()

    def handle(self, *_args: Any, **_options: Any) -> None:
        self.stdout.write(f"indexes stored: {sum(1 for _file in store_missing_indexes())}")
