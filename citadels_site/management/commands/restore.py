"""The `restore` command: replace the content of the database with a file that `backup` wrote."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from citadels_site.backups import BackupError, restore_backup
from games.domain.operations import health
from games.models import Match


class Command(BaseCommand):
    help = "Restore a backup into a database of the same kind, in one transaction. Stop the site first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="a file written by `backup` or pg_dump")
        parser.add_argument("--overwrite", action="store_true", help="replace the contents of the database")
        parser.add_argument("--programs", type=Path, metavar="DIR", help="folder of pg_restore, if it is not on PATH")

    def handle(self, *_args: Any, file: Path, overwrite: bool, programs: Path | None, **_options: Any) -> None:
        try:
            restore_backup(file, programs, overwrite=overwrite)
        except BackupError as problem:
            raise CommandError(f"{problem}\nNothing was changed.") from problem
        if health.waiting_migrations():
            self.stdout.write(f"{file}: restored. It was written by an older version: run migrate.")
        else:
            self.stdout.write(f"{file}: restored, {Match.objects.count()} games")
