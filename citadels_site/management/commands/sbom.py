"""Print what the site is put together from, as CycloneDX JSON."""

import json
from pathlib import Path

from django.core.management.base import BaseCommand, CommandParser

from citadels_site.bill import ROOT, bill


class Command(BaseCommand):
    """Writes the bill of materials of a lock."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dev", action="store_true", help="with what only developing needs")
        parser.add_argument("--to", metavar="FILE", type=Path, help="write it there instead")

    def handle(self, *, dev: bool, to: Path | None, **options: object) -> None:
        lock = ROOT / ("requirements-dev.lock" if dev else "requirements.lock")
        text = json.dumps(bill(lock), indent=1, ensure_ascii=False)
        if to is None:
            self.stdout.write(text)
        else:
            to.write_text(text + "\n", encoding="utf-8")
