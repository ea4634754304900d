"""`release_kill_switch`: resume the deadline sweep after the kill switch has stopped it."""

from typing import Any

from django.core.management.base import BaseCommand

from games.domain.deadlines import deadline_kill_switch


class Command(BaseCommand):
    help = "Resume the deadline sweep after it stopped because too many deadlines would have passed at once."

    def handle(self, *_args: Any, **_options: Any) -> None:
        self.stdout.write(
            "The sweep goes on." if deadline_kill_switch.release_kill_switch() else "The sweep had not stopped."
        )
