"""Words for how a table is set up: its edition, its variants, its pace, its bots."""

import functools

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

import engine
from games.enums import BotKind, Pace
from games.models import Match

EDITIONS: dict[str, Promise] = {key: gettext_lazy(box.name) for key, box in engine.EDITIONS.items()}
EDITION_WORDS: dict[str, Promise] = {key: gettext_lazy(box.words) for key, box in engine.EDITIONS.items()}
PACES: dict[str, tuple[Promise, Promise]] = {
    Pace.LIVE: (
        pgettext_lazy("pace", "Live"),
        gettext_lazy("Everybody sits at the screen. Two minutes for a move, and five in reserve."),
    ),
    Pace.BRISK: (
        pgettext_lazy("pace", "Brisk"),
        gettext_lazy("A few moves a day. At most twelve hours for one, and a day in reserve."),
    ),
    Pace.DAILY: (
        pgettext_lazy("pace", "Daily"),
        gettext_lazy("Look in twice a day. A night costs nothing; at most a day for one move, three in reserve."),
    ),
    Pace.RELAXED: (
        pgettext_lazy("pace", "Relaxed"),
        gettext_lazy("For busy people. At most three days for one move, nine in reserve."),
    ),
}
BOTS: dict[str, tuple[Promise, Promise]] = {
    BotKind.APPRENTICE: (
        pgettext_lazy("bot", "Apprentice"),
        gettext_lazy("Builds what it can, and makes beginner's mistakes."),
    ),
    BotKind.BUILDER: (
        pgettext_lazy("bot", "Master builder"),
        gettext_lazy("Plans ahead, and knows whom to rob."),
    ),
}


@functools.cache
def sizes() -> list[int]:
    """List how many may play, over all editions."""
    return sorted({size for box in engine.EDITIONS.values() for size in box.seats})


def edition_name(match: Match) -> str:
    """Name the edition a match is played by."""
    return str(EDITIONS.get(match.edition, match.edition))


def pace_name(match: Match) -> str:
    """Name the pace of a match."""
    known = PACES.get(match.pace)
    return str(known[0]) if known else _("Without a clock")


def pace_words(match: Match) -> str:
    """Say what the pace of a match means."""
    known = PACES.get(match.pace)
    return str(known[1]) if known else _("Nobody is hurried: there is no clock.")


def variants(match: Match) -> list[str]:
    """Say what differs from the usual game, a sentence each."""
    says = []
    completion = match.options.get("completion")
    if completion:
        says.append(_("A city is complete with %(number)d districts.") % {"number": completion})
    if match.options.get("action_cards"):
        says.append(_("The action cards of the travelling circus are shuffled in."))
    return says
