"""Bring the translations up to date with the code, or tell what is wrong with them."""

import polib
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import to_locale

from citadels_site.catalogs.compiling import compile_catalogs
from citadels_site.catalogs.faults import faults
from citadels_site.catalogs.gathering import gather
from citadels_site.catalogs.lengths import outliers
from citadels_site.catalogs.merging import catalog_path, merge


class Command(BaseCommand):
    """Gathers messages, merges them into each language's catalog, compiles."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing; fail unless all is translated")
        parser.add_argument(
            "--compile", action="store_true", dest="only_compile", help="only make the .mo files that pages read"
        )
        parser.add_argument(
            "--long", type=float, metavar="TIMES", help="list translations so many times as long as English, say 1.6"
        )

    def handle(self, *, check: bool, only_compile: bool, long: float | None, **options: object) -> None:
        if only_compile:
            compile_catalogs()
            return
        locales = [to_locale(code) for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
        if long is not None:
            self.list_long(locales, long)
            return
        found = gather()
        if check:
            self.check_catalogs(found, locales)
            return
        for locale in locales:
            left = merge(found, locale)
            self.stdout.write(f"{locale}: {len(found)} messages, {left} to translate")
        compile_catalogs()

    def list_long(self, locales: list[str], times: float) -> None:
        """Show what may not fit where it stands; whether it does is for the eye."""
        for locale in locales:
            for ratio, original, form in outliers(polib.pofile(str(catalog_path(locale))), times):
                self.stdout.write(f"{locale} {ratio:.1f} {original!r} -> {form!r}")

    def check_catalogs(self, found: polib.POFile, locales: list[str]) -> None:
        """Fail with the list of everything that keeps the translations from being complete."""
        wrong = []
        for locale in locales:
            path = catalog_path(locale)
            catalog = polib.pofile(str(path)) if path.exists() else polib.POFile()
            wrong += [f"{locale}: {fault}" for fault in faults(found, catalog, locale)]
        if wrong:
            raise CommandError("\n".join(wrong))
        self.stdout.write(f"{len(found)} messages, complete in {', '.join(locales)}")
