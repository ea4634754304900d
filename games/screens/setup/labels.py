"""Words for how a table is set up: its edition, its variants, its pace, its bots."""

import functools
from datetime import timedelta

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

import engine
from games.domain.deadlines.vacations import DAYS_PER_YEAR
from games.enums import BotKind, Pace
from games.models import Match
from games.screens import dates

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
    Pace.CUSTOM: (
        pgettext_lazy("pace", "Your own"),
        gettext_lazy("You say how long a move may take, how much there is in reserve, and what a night costs."),
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
    if match.pace == Pace.CUSTOM:
        return custom_words(match)
    known = PACES.get(match.pace)
    return str(known[1]) if known else _("Nobody is hurried: there is no clock.")


def custom_words(match: Match) -> str:
    """Say what a pace means that somebody has put together."""
    move, reserve = dates.span(timedelta(seconds=match.cap)), dates.span(timedelta(seconds=match.bank))
    says = [_("At most for one move: %(time)s.") % {"time": move}]
    if match.bank > match.cap - match.grace:
        says.append(_("In reserve: %(time)s.") % {"time": reserve})
    says.append(_("A night costs nothing.") if match.grace else _("The nights count."))
    return " ".join(says)


def hours_words(match: Match) -> str:
    """Say whether the clocks keep to waking hours; empty where no clock could."""
    if not match.is_timed or match.pace == Pace.LIVE:
        return ""
    if match.keeps_hours:
        return _("A player's clock stands still outside the waking hours they have set.")
    return _("The clock runs day and night, also for those who have set waking hours.")


def vacation_words(match: Match) -> str:
    """Say whether the clocks stand still during vacations; empty where no clock could."""
    if not match.is_timed or match.pace == Pace.LIVE:
        return ""
    if not match.allows_vacations:
        return _("The clock goes on for those who are on vacation too.")
    words = ngettext(
        "A player's clock stands still on vacation, at most %(number)d day a year.",
        "A player's clock stands still on vacation, at most %(number)d days a year.",
        DAYS_PER_YEAR,
    )
    return words % {"number": DAYS_PER_YEAR}


def level_words(level: int) -> str:
    """Say how reliable those who sit down are to be."""
    return _("at least %(share)d %%") % {"share": level} if level else pgettext("reliability", "any")


def reliability_words(match: Match) -> str:
    """Say what a table demands of those who sit down; empty where it demands nothing."""
    if not match.least_reliability:
        return ""
    return _(
        "For reliable players: of their answers at least %(share)d %% come in time, and at least %(share)d %% of their"
        " games they play to the end. Newcomers may sit down, at one such table at a time."
    ) % {"share": match.least_reliability}


def variants(match: Match) -> list[str]:
    """Say what differs from the usual game, a sentence each."""
    says = []
    completion = match.options.get("completion")
    if completion:
        says.append(_("A city is complete with %(number)d districts.") % {"number": completion})
    if match.options.get("action_cards"):
        says.append(_("The action cards of the travelling circus are shuffled in."))
    return says
