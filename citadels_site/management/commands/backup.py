"""The `backup` command: write the database to one file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from citadels_site.backups import BackupError, write_backup


class Command(BaseCommand):
    help = "Write a consistent copy of the database to a new file, with SQLite's backup API or pg_dump."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="the new file; must not exist yet")
        parser.add_argument("--programs", type=Path, metavar="DIR", help="folder of pg_dump, if it is not on PATH")

    def handle(self, *_args: Any, file: Path, programs: Path | None, **_options: Any) -> None:
        try:
            write_backup(file, programs)
        except BackupError as problem:
            raise CommandError(f"{problem}\nNo backup was written.") from problem
        self.stdout.write(f"{file}: {file.stat().st_size:,} bytes")
