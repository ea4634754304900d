"""`backup`: write everything the site knows into one file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.domain.backups import writing


class Command(BaseCommand):
    help = "Write everything into one new file, as it stands now; people go on playing meanwhile."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="a file that does not exist yet")

    def handle(self, *_args: Any, file: Path, **_options: Any) -> None:
        try:
            counts = writing.write(file)
        except FileExistsError as problem:
            raise CommandError(f"{file} exists already; nothing was written.") from problem
        except OSError as problem:
            raise CommandError(f"{file} cannot be written: {problem.strerror}.") from problem
        self.stdout.write(f"{file}: {counts.total()} rows, {counts['games.match']} games")
