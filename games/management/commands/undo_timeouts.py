"""`undo_timeouts`: reverse the penalties for time-outs that were the site's fault."""

from datetime import UTC, datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.domain.deadlines import timeout_forgiveness


class Command(BaseCommand):
    help = "Undo the time-outs since a given time: restore seats, clocks and reliability. Moves are kept."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--since", required=True, metavar="TIME", help="such as 2026-11-23T14:30 (UTC)")

    def handle(self, *_args: Any, since: str, **_options: Any) -> None:
        try:
            moment = datetime.fromisoformat(since)
        except ValueError as problem:
            raise CommandError(f"{since} is no time; write it as 2026-11-23T14:30.") from problem
        if timezone.is_naive(moment):
            moment = moment.replace(tzinfo=UTC)
        if moment > timezone.now():
            raise CommandError(f"{since} lies in the future.")
        self.stdout.write(
            f"Seats that were given back what time-outs took: {timeout_forgiveness.undo_timeouts(moment)}"
        )
