"""Which names are free: nobody is called as the site speaks of itself, nor as another player looks."""

import functools
import re

from django.conf import settings
from django.db import connection
from django.db.models import Q
from django.utils.translation import gettext, gettext_noop, override

from games.domain.errors import Refused
from games.enums import BotKind
from games.models import User
from games.models.accounts import name_rules

RESERVED_WORDS = (
    *(gettext_noop("Administrator"), gettext_noop("Moderator"), gettext_noop("Support")),
    *("Admin", "Root", "System", "Staff", "Official"),
)
"""No word of a name may be one of these, in any language of the site."""
RESERVED_NAMES = ("Administration", "Deleted player", "Citadels by Post")
"""No whole name may be one of these, nor a bot's."""
NAMES_LOCK_ID = 0x6E616D6573
"""Whoever gives a name holds it; any number does that nothing else locks."""
GUEST_NAME = "Guest %(number)s"


def name_objection(name: str, *, user: User | None = None) -> str:
    """Say why `user` cannot be called so: `name_reserved`, `name_taken`, or nothing."""
    if user and (user.is_staff or user.display_name == name):
        return ""
    if _is_reserved(name):
        return "name_reserved"
    small, written = name_rules.looks(name)
    alike = User.objects.filter(Q(name_small=small) | Q(name_written=written), is_guest=False, deleted_at=None)
    return "name_taken" if (alike.exclude(pk=user.pk) if user else alike).exists() else ""


def reserve_name(name: str, *, user: User) -> None:
    """Let nobody else take a name, or one that looks like it, before the transaction ends in which it is saved.

    Refusals: those of `name_objection`. Two who ask at once are asked again here, one after the other.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [NAMES_LOCK_ID])
    # SQLite lets one transaction write at a time, from its beginning.
    problem = name_objection(name, user=user)
    if problem:
        raise Refused(problem)


def _is_reserved(name: str) -> bool:
    offices, others = _reserved_looks()
    if set(name_rules.looks(name)) & others or any(
        set(name_rules.looks(word)) & offices for word in re.split(r"[\W_]+", name)
    ):
        return True
    return any(re.fullmatch(guest, name, re.IGNORECASE) for guest in _guest_name_patterns())


@functools.cache
def _reserved_looks() -> tuple[frozenset[str], frozenset[str]]:
    """Give the looks of what is kept, in all languages: words of offices, and whole names."""
    offices: set[str] = set()
    others: set[str] = set()
    for code, _ in settings.LANGUAGES:
        with override(code):
            offices.update(look for word in RESERVED_WORDS for look in name_rules.looks(gettext(word)))
            whole = [
                *(gettext(word) for word in RESERVED_NAMES),
                *(str(kind.label) for kind in BotKind),
                settings.SITE_NAME,
            ]
            others.update(look for word in whole for look in name_rules.looks(word))
    return frozenset(offices), frozenset(others)


@functools.cache
def _guest_name_patterns() -> tuple[str, ...]:
    """Give patterns of how guests are called."""
    patterns = []
    for code, _ in settings.LANGUAGES:
        with override(code):
            patterns.append(re.escape(gettext(GUEST_NAME).replace("%(number)s", "").strip()) + r"\s*\d+")
    return tuple(patterns)
