"""The number of players who are looking at the table now, without revealing which ones."""

from django.utils.translation import ngettext

from games.models import Match


def presence_sentences(match: Match) -> list[tuple[int, str]]:
    """Return (number, sentence) for all possible numbers of present players; the page shows the current one."""
    return [(number, _sentence(number)) for number in range(2, match.size + 1)]


def _sentence(number: int) -> str:
    return ngettext("%(number)d player is here", "%(number)d players are here", number) % {"number": number}
