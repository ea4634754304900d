"""Availability of display names: a name must not look like the site's own names or like another player's name.

Nor may the handles of two names begin alike.
"""

import functools
import re

from django.conf import settings
from django.db import connection
from django.db.models import Q
from django.utils.translation import gettext, gettext_noop, override

from games.domain.errors import Refused
from games.enums import BotKind, Neighbor
from games.models import User
from games.models.accounts import name_rules
from games.models.accounts.user import handle_stem

RESERVED_WORDS = (
    *(gettext_noop("Administrator"), gettext_noop("Moderator"), gettext_noop("Support")),
    *("Admin", "Root", "System", "Staff", "Official"),
)
"""Words that a name may not contain, in any language of the site and with or without diacritics."""
FURTHER_WORDS = (
    *("Админ", "Администраторка", "Модераторка", "Официален", "Официална", "Официално"),
    *("Administrátorka", "Správkyně", "Moderátorka", "Oficiální"),
    *("Administratrice", "Modératrice", "Officiel", "Officielle"),
    *("Адмін", "Адміністраторка", "Офіційний", "Офіційна", "Офіційно", "Система"),
    *("管理员", "系統", "系统", "官方", "站長"),
)
"""Further forms of these words in the languages of the site, which no catalog contains."""
RESERVED_NAMES = ("Administration", "Deleted player", "Citadels by Post")
"""Names that players may not use as their whole name, in addition to the names of bots."""
NAMES_LOCK_ID = 0x6E616D6573
"""The PostgreSQL advisory lock held while a name is saved; the number itself is arbitrary."""
GUEST_NAME = "Guest %(number)s"
HAN = re.compile("[\u4e00-\u9fff]{2}")


def name_objection(name: str, *, user: User | None = None) -> str:
    """Return why `user` cannot use this name: `name_reserved`, `name_taken`, or an empty string."""
    if user and (user.is_staff or user.display_name == name):
        return ""
    if is_reserved(name):
        return "name_reserved"
    small, written = name_rules.look_alike_keys(name)
    is_alike = Q(name_small=small) | Q(name_written=written)
    if stem := handle_stem(name):
        is_alike |= Q(name_handle=stem)
    alike = User.objects.filter(is_alike, is_guest=False, deleted_at=None)
    return "name_taken" if (alike.exclude(pk=user.pk) if user else alike).exists() else ""


def reserve_name(name: str, *, user: User) -> None:
    """Check a name, and lock all names until the end of the transaction in which the caller saves it.

    Without the lock, two simultaneous requests could take names that look alike. Refusals: those of `name_objection`.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [NAMES_LOCK_ID])
    # SQLite allows one writing transaction at a time, so it needs no lock.
    problem = name_objection(name, user=user)
    if problem:
        raise Refused(problem)


def is_reserved(name: str) -> bool:
    """Return whether a name is, or looks like, one of the site, of a bot or of a guest."""
    plain = name_rules.without_marks(name)
    offices, others = _reserved_skeletons()
    if _skeletons(plain) & others or any(_skeletons(word) & offices for word in re.split(r"[\W_]+", plain)):
        return True
    # Chinese has no blanks between words.
    if any(word in plain for word in offices if HAN.match(word)):
        return True
    return any(re.fullmatch(guest, plain, re.IGNORECASE) for guest in _guest_name_patterns())


def _skeletons(text: str) -> set[str]:
    """Return the look-alike keys of a text without its diacritics."""
    return set(name_rules.look_alike_keys(name_rules.without_marks(text)))


@functools.cache
def _reserved_skeletons() -> tuple[frozenset[str], frozenset[str]]:
    """Return the skeletons of reserved words and of reserved names, in all languages."""
    offices: set[str] = set()
    others: set[str] = set()
    for code, _ in settings.LANGUAGES:
        with override(code):
            offices.update(look for word in (*RESERVED_WORDS, *FURTHER_WORDS) for look in _skeletons(gettext(word)))
            whole = [
                *(gettext(word) for word in RESERVED_NAMES),
                *(str(named.label) for named in (*BotKind, *Neighbor)),
                settings.SITE_NAME,
            ]
            others.update(look for word in whole for look in _skeletons(word))
    return frozenset(offices), frozenset(others)


@functools.cache
def _guest_name_patterns() -> tuple[str, ...]:
    """Return regular expressions of guest names, one per language."""
    patterns = []
    for code, _ in settings.LANGUAGES:
        with override(code):
            guest = name_rules.without_marks(gettext(GUEST_NAME).replace("%(number)s", "").strip())
            patterns.append(re.escape(guest) + r"\s*\d+")
    return tuple(patterns)
