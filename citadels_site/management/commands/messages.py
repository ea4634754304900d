"""The `messages` command: update the translations from the code, or report what is missing or wrong."""

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from babel.messages import Catalog
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import to_locale

from citadels_site.catalogs import (
    ROOT,
    MalformedCatalog,
    catalog_path,
    is_translated,
    messages_of,
    read_catalog,
    source_of,
)
from citadels_site.catalogs.compiling import compile_catalogs
from citadels_site.catalogs.extraction import extract_messages
from citadels_site.catalogs.faults import Fault, faults, untranslated
from citadels_site.catalogs.lengths import long_translations
from citadels_site.catalogs.updating import is_left_to_translators, update_catalog, write_catalog
from games.screens.rulebook.faults import RulebookFault, rulebook_faults

FIRST = 3
"""How many faults of each kind are listed without `--all`."""


class Command(BaseCommand):
    """Extract messages, update and compile each language's catalog; or only check the catalogs."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing; fail if translations do not fit")
        parser.add_argument(
            "--release",
            action="store_true",
            help="with --check: also fail if a complete language has messages left to translators",
        )
        parser.add_argument(
            "--all",
            action="store_true",
            dest="list_all",
            help="with --check: list all findings",
        )
        parser.add_argument(
            "--leave", action="store_true", help="mark messages without a translation as left to translators"
        )
        parser.add_argument(
            "--rename",
            type=Path,
            metavar="FILE",
            help="JSON file of old to new English texts (for plurals, the singular); carries translations over",
        )
        parser.add_argument(
            "--compile", action="store_true", dest="only_compile", help="only compile the .mo files that pages read"
        )
        parser.add_argument(
            "--long",
            type=float,
            metavar="TIMES",
            help="list translations at least TIMES as long as the English",
        )

    def handle(
        self,
        *,
        check: bool,
        release: bool,
        list_all: bool,
        leave: bool,
        rename: Path | None,
        only_compile: bool,
        long: float | None,
        **options: object,
    ) -> None:
        if only_compile:
            compile_catalogs()
            return
        locales = [to_locale(code) for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
        if long is not None:
            self.list_long(locales, long)
            return
        template = extract_messages()
        if check:
            self.check_catalogs(template, locales, is_release=release, first=None if list_all else FIRST)
            return
        renames = read_renames(rename, template, locales) if rename else {}
        for locale in locales:
            new = update_catalog(
                template, read_locale(locale), locale, renames, marks_untranslated=leave and is_complete(locale)
            )
            write_catalog(new, catalog_path(locale), locale)
            left = sum(1 for _message in untranslated(new))
            self.stdout.write(f"{locale}: {len(template)} messages, {left} to translate")
        compile_catalogs()

    def list_long(self, locales: list[str], times: float) -> None:
        """List translations that may be too long for their place, to be checked on the page."""
        for locale in locales:
            for ratio, original, form in long_translations(read_locale(locale), times):
                self.stdout.write(f"{locale} {ratio:.1f} {original!r} -> {form!r}")

    def check_catalogs(self, template: Catalog, locales: list[str], *, is_release: bool, first: int | None) -> None:
        """Print the messages that are left to translators; raise CommandError with all faults, if there are any."""
        wrong: list[str] = []
        for locale in locales:
            catalog = read_locale(locale)
            path = catalog_path(locale).relative_to(ROOT)
            catalog_faults = [*faults(template, catalog, locale)]
            left = []
            for message in untranslated(catalog):
                if is_complete(locale) and (is_release or not is_left_to_translators(message)):
                    kind = "fuzzy" if message.fuzzy else "untranslated"
                    catalog_faults.append(Fault(kind, repr(source_of(message)), FIXES[kind], message.lineno))
                else:
                    left.append(f"{path}:{message.lineno}: {source_of(message)!r}")
            if left:
                done = sum(map(is_translated, messages_of(catalog)))
                rest = f"{len(left)} {'is' if len(left) == 1 else 'are'} left"
                self.stdout.write(f"warning: {path}: {done} of {len(catalog)} messages are translated, {rest}")
                for line in first_lines(left, first):
                    self.stdout.write(f"warning:   {line}")
            wrong += fault_lines(str(path), catalog_faults, first)
        for code, _name in settings.LANGUAGES:
            wrong += first_lines([rulebook_fault_line(fault) for fault in rulebook_faults(code)], first)
        if wrong:
            raise CommandError("\n".join(wrong))
        self.stdout.write(f"{len(template)} messages, nothing wrong in {', '.join(locales)}")


FIXES = {
    "untranslated": "Translate it, or leave it to the translators: ./dev messages --leave",
    "fuzzy": "Check the translation and remove the flag: pages do not show it",
}


def rulebook_fault_line(fault: RulebookFault) -> str:
    """Return a line that says where a fault in a translation of the rulebook is and how to fix it."""
    place = f"{fault.path.relative_to(settings.BASE_DIR)}:{fault.line}"
    fix = "Keep the words in braces and the targets of links as in the English page; a case follows a second colon"
    return f"{place}: unknown in the rulebook: {fault.text!r}. {fix}"


def is_complete(locale: str) -> bool:
    """Return whether every message must be translated into this language before a release."""
    return locale in {to_locale(code) for code in settings.COMPLETE_LANGUAGES}


def fault_lines(path: str, found_faults: list[Fault], first: int | None) -> Iterator[str]:
    """Yield a line for each fault of a catalog, up to `first` of each kind."""
    kinds: dict[str, list[str]] = defaultdict(list)
    for fault in found_faults:
        kinds[fault.kind].append(f"{path}:{fault}" if fault.line else f"{path}: {fault}")
    for lines in kinds.values():
        yield from first_lines(lines, first)


def first_lines(lines: list[str], first: int | None) -> list[str]:
    """Return the first few lines and a line that counts the rest; all lines if `first` is None."""
    if first is None or len(lines) <= first + 1:
        return lines
    return [*lines[:first], f"… and {len(lines) - first} more; ./dev messages --check --all lists them"]


def read_renames(path: Path, template: Catalog, locales: list[str]) -> dict[str, str]:
    """Return the old and new English texts from a JSON file.

    Each old text must be in a catalog, and each new text in the code.
    """
    try:
        renames = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise CommandError(f"{path}: {problem}") from problem
    if not isinstance(renames, dict) or not all(isinstance(new, str) for new in renames.values()):
        raise CommandError(f"{path}: not a JSON object of old to new text")
    there = {source_of(message) for message in messages_of(template)}
    before = {source_of(message) for locale in locales for message in messages_of(read_locale(locale))}
    wrong = [f"{path}: no message of the catalogs: {old!r}" for old in renames if old not in before]
    wrong += [f"{path}: no message of the code: {new!r}" for new in renames.values() if new not in there]
    if wrong:
        raise CommandError("\n".join(wrong))
    return renames


def read_locale(locale: str) -> Catalog:
    """Read the catalog of a locale; raise CommandError if it is malformed."""
    path = catalog_path(locale)
    try:
        return read_catalog(path, locale)
    except MalformedCatalog as problem:
        raise CommandError(f"malformed catalog: {path.parent.relative_to(ROOT) / str(problem)}") from problem
