"""`partition_games`: divide the biggest tables into partitions by match, on PostgreSQL."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from games.infrastructure.partitions import NotPartitionable, partition_table
from games.models import CompressedGame, Entry

TABLES = (Entry, CompressedGame)


class Command(BaseCommand):
    help = (
        "Divide the entries and the compressed games into partitions by match, or add partitions for later matches. "
        "Run it as the owner of the tables, directly on PostgreSQL; see docs/scale.md."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--size", type=int, default=1_000_000, help="matches in each new partition")
        parser.add_argument("--ahead", type=int, default=10, help="partitions beyond the newest match")

    def handle(self, *_args: object, **options: Any) -> None:
        if connection.vendor != "postgresql":
            raise CommandError("Only PostgreSQL has partitions.")
        for model in TABLES:
            table = model._meta.db_table
            try:
                added = partition_table(table, size=options["size"], ahead=options["ahead"])
            except NotPartitionable as problem:
                raise CommandError(str(problem)) from problem
            self.stdout.write(f"{table}: {added} partitions added")
