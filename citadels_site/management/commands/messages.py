"""Bring the translations up to date with the code, or tell what is wrong with them."""

import polib
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import to_locale

from citadels_site.catalogs.compiling import compile_catalogs
from citadels_site.catalogs.faults import faults
from citadels_site.catalogs.gathering import gather
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

    def handle(self, *, check: bool, only_compile: bool, **options: object) -> None:
        if only_compile:
            compile_catalogs()
            return
        found = gather()
        locales = [to_locale(code) for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
        if check:
            self.check_catalogs(found, locales)
            return
        for locale in locales:
            left = merge(found, locale)
            self.stdout.write(f"{locale}: {len(found)} messages, {left} to translate")
        compile_catalogs()

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
