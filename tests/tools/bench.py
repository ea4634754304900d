"""Measure one part of the house; without a name, list what can be measured."""

import importlib
import pkgutil
from types import ModuleType

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tests.tools import benches
from tests.tools.benches.measuring import reference


class Command(BaseCommand):
    """Runs `tests.tools.benches.NAME.run(write, **options)` between two looks at the reference loop."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", nargs="?", help="what to measure; without it, what there is")
        parser.add_argument("--quick", action="store_true", help="a tenth of the work, for a first impression")
        parser.add_argument(
            "--against", metavar="PATH", help="web: measure the pages of that checkout in turn with these"
        )

        parser.add_argument("--compiled", action="store_true", help="engine: build its core aside, and compare")

    def handle(self, *, name: str | None, quick: bool, against: str | None, compiled: bool, **options: object) -> None:
        known = {module.__name__.rpartition(".")[2]: module for module in self.benches()}
        if name is None:
            for known_name, module in known.items():
                self.stdout.write(f"{known_name:8} {module.__doc__}")
            return
        if name not in known:
            raise CommandError(f"There is no bench {name!r}; there are: {', '.join(known)}.")
        wishes: dict[str, object] = {"against": against} if against else {}
        if wishes and name != "web":
            raise CommandError("Only the bench web measures another checkout beside this one.")
        if compiled:
            if name != "engine":
                raise CommandError("Only the engine is compiled.")
            wishes["compiled"] = True
        self.stdout.write(f"reference loop: {reference()}")
        known[name].run(self.stdout.write, quick=quick, **wishes)
        self.stdout.write(f"reference loop again: {reference()}")

    def benches(self) -> list[ModuleType]:
        """Find the modules that measure something."""
        names = [found.name for found in pkgutil.iter_modules(benches.__path__)]
        modules = [importlib.import_module(f"tests.tools.benches.{name}") for name in names]
        return [module for module in modules if hasattr(module, "run")]
