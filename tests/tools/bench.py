"""Run a benchmark; without a name, list the benchmarks."""

import importlib
import pkgutil
from types import ModuleType
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tests.tools import benches
from tests.tools.benches.measuring import reference

OWN = {
    "against": ("engine", "flood", "web", "restart"),
    "compiled": ("engine",),
    "deadlines": ("sweep",),
    "finished": ("scale",),
    "first": ("pace",),
    "games": ("pace",),
    "model": ("scale",),
    "moves": ("chaos", "restart"),
    "only": ("pace",),
    "running": ("scale",),
    "seconds": ("chaos", "replica", "restart", "soak"),
}
"""Which bench understands which option."""


class Command(BaseCommand):
    """Runs `tests.tools.benches.NAME.run(write, **options)` between two looks at the reference loop."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", nargs="?", help="what to measure; if omitted, list the benchmarks")
        parser.add_argument("--quick", action="store_true", help="do a tenth of the work, for a rough figure")
        parser.add_argument(
            "--against",
            metavar="PATH",
            help="engine, web: compare with the engine or the pages of that checkout; restart: upgrade from it; "
            "flood: run the worker of that checkout",
        )

        parser.add_argument("--moves", type=int, metavar="N", help="chaos, restart: stop after N acknowledged moves")
        parser.add_argument(
            "--seconds", type=int, metavar="N", help="chaos, replica, restart, soak: stop after N seconds"
        )
        parser.add_argument("--games", type=int, metavar="N", help="pace: number of games for each line")
        parser.add_argument("--first", type=int, metavar="N", help="pace: number of the first deal, for other deals")
        parser.add_argument(
            "--only",
            metavar="TEXT",
            help="pace: only lines with TEXT in their names, such as '4 players, six' or 'wins'",
        )
        parser.add_argument("--deadlines", type=int, metavar="N", help="sweep: number of open deadlines")
        parser.add_argument("--finished", type=int, metavar="N", help="scale: number of finished games")
        parser.add_argument("--running", type=int, metavar="N", help="scale: number of running games")
        parser.add_argument(
            "--model", action="store_true", help="scale: print the model of larger sites, and measure nothing"
        )
        parser.add_argument("--compiled", action="store_true", help="engine: compare with the compiled engine")

    def handle(self, *, name: str | None, quick: bool, **options: Any) -> None:
        known = {module.__name__.rpartition(".")[2]: module for module in self.benches()}
        if name is None:
            for known_name, module in known.items():
                self.stdout.write(f"{known_name:8} {module.__doc__}")
            return
        if name not in known:
            raise CommandError(f"There is no bench {name!r}; there are: {', '.join(known)}.")
        wishes = {option: options[option] for option in OWN if options[option]}
        for option in wishes:
            if name not in OWN[option]:
                raise CommandError(f"--{option} is for the bench {' or '.join(OWN[option])} alone.")
        self.stdout.write(f"reference loop: {reference()}")
        known[name].run(self.stdout.write, quick=quick, **wishes)
        self.stdout.write(f"reference loop again: {reference()}")

    def benches(self) -> list[ModuleType]:
        """Find the modules that measure something."""
        names = [found.name for found in pkgutil.iter_modules(benches.__path__)]
        modules = [importlib.import_module(f"tests.tools.benches.{name}") for name in names]
        return [module for module in modules if hasattr(module, "run")]
