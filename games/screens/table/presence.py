"""The number of players who are looking at the table now, without revealing which ones."""

import functools

from django.utils.translation import ngettext

from games.models import Match
from games.screens.languages import language


def presence_sentences(match: Match) -> tuple[tuple[int, str], ...]:
    """Return (number, sentence) for all possible numbers of present players; the page shows the current one."""
    return _sentences(match.size, language())


@functools.lru_cache(maxsize=256)
def _sentences(size: int, _language: str) -> tuple[tuple[int, str], ...]:
    return tuple((number, _sentence(number)) for number in range(2, size + 1))


def _sentence(number: int) -> str:
    return ngettext("%(number)d player is here", "%(number)d players are here", number) % {"number": number}
