"""`restore`: fill an empty database from a file that `backup` has written."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.domain.backups import reading


class Command(BaseCommand):
    help = (
        "Fill an empty database from a backup, whatever kind of database it came from, and compare every game with "
        "what was written. All of it is taken or nothing."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="what `backup` has written")

    def handle(self, *_args: Any, file: Path, **_options: Any) -> None:
        try:
            counts = reading.restore(file)
        except reading.BadBackup as problem:
            raise CommandError(f"{problem} Nothing was changed.") from problem
        except OSError as problem:
            raise CommandError(f"{file} cannot be read: {problem.strerror}.") from problem
        total, games = counts.total(), counts["games.match"]
        self.stdout.write(f"{total} rows restored; {games} games compared, each as it was written")
