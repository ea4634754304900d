"""Labels for the setup of a table: edition, variants, pace, bots."""

import functools
from datetime import timedelta

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

import engine
from games.domain.deadlines.vacations import DAYS_PER_YEAR
from games.domain.timing import post_times, waits
from games.domain.timing.time_controls import PACES as PACE_CONTROLS
from games.enums import BotKind, Pace
from games.models import Match
from games.screens import dates
from games.screens.words import joined, running_text

EDITIONS: dict[str, Promise] = {key: gettext_lazy(box.name) for key, box in engine.EDITIONS.items()}
EDITION_WORDS: dict[str, Promise] = {key: gettext_lazy(box.words) for key, box in engine.EDITIONS.items()}
PACES: dict[str, tuple[Promise, Promise]] = {
    Pace.LIVE: (
        pgettext_lazy("pace", "Live"),
        gettext_lazy("All players are online."),
    ),
    Pace.BRISK: (
        pgettext_lazy("pace", "Brisk"),
        gettext_lazy("A few moves a day."),
    ),
    Pace.DAILY: (
        pgettext_lazy("pace", "Daily"),
        gettext_lazy("Check in twice a day."),
    ),
    Pace.RELAXED: (
        pgettext_lazy("pace", "Relaxed"),
        gettext_lazy("For busy people."),
    ),
    Pace.CUSTOM: (
        pgettext_lazy("pace", "Custom"),
        gettext_lazy(
            "You set the time for a move and the reserve. A move takes at most that time plus one hour; with night "
            "hours, a move of less than a day may take up to 25 hours."
        ),
    ),
}
BOTS: dict[str, tuple[Promise, Promise]] = {
    BotKind.APPRENTICE: (
        pgettext_lazy("bot", "Apprentice"),
        gettext_lazy("Builds what it can and makes beginner's mistakes."),
    ),
    BotKind.BUILDER: (
        pgettext_lazy("bot", "Master builder"),
        gettext_lazy("Plans ahead and knows whom to rob."),
    ),
    BotKind.COUNSEL: (
        pgettext_lazy("bot", "Strategist"),
        gettext_lazy("Compares what may happen after each of its choices."),
    ),
}


@functools.cache
def table_sizes() -> list[int]:
    """Return the numbers of players that are possible in any edition."""
    return sorted({size for box in engine.EDITIONS.values() for size in box.seats})


def edition_name(match: Match) -> str:
    """Return the name of a match's edition."""
    return str(EDITIONS.get(match.edition, match.edition))


def pace_name(match: Match) -> str:
    """Return the name of a match's pace."""
    known = PACES.get(match.pace)
    return str(known[0]) if known else _("No clock")


def pace_words(match: Match) -> str:
    """Return the description of a match's pace."""
    if match.pace == Pace.CUSTOM:
        return custom_words(match)
    known = PACES.get(match.pace)
    return str(known[1]) if known else _("Take your time: there is no clock.")


def custom_words(match: Match) -> str:
    """Return the description of a custom pace."""
    move, reserve = (
        dates.duration_text(timedelta(seconds=match.cap)),
        dates.duration_text(timedelta(seconds=match.bank)),
    )
    says = [_("Time for a move: %(time)s.") % {"time": move}]
    if match.bank > match.cap - match.grace:
        says.append(_("Reserve: %(time)s.") % {"time": reserve})
    if match.grace:
        free = dates.duration_text(timedelta(seconds=match.grace))
        says.append(_("The first %(time)s of a move don't use the reserve.") % {"time": free})
    return running_text(says)


def longest_wait_words(match: Match) -> str:
    """Return the sentence with the longest time that a move may take; empty without a clock.

    It is the same in the setup form, at the table and in emails. Vacations can add to it; see `vacation_words`.
    """
    if not match.is_timed:
        return ""
    values = {"time": dates.longest_time(waits.longest_wait(match))}
    if match.keeps_hours:
        return _("At most %(time)s a move, including reserve and night hours.") % values
    return _("At most %(time)s a move, including reserve.") % values


def post_words(match: Match) -> str:
    """Return the sentence about when lists and plans are played; empty at live tables and without a clock."""
    if not match.is_timed or match.pace == Pace.LIVE:
        return ""
    if not match.has_envelope_rounds:
        return _("Lists and plans made ahead are played every quarter of an hour.")
    times = [dates.time_of_day(at) for at in post_times.times_of(match)]
    values = {
        "times": joined(times),
        "zone": match.post_zone.replace("_", " "),
        "limit": dates.longest_time(post_times.ROUND_WAIT),
    }
    sentence = _(
        "The post leaves at %(times)s (%(zone)s) and plays a whole round from lists and plans. Players whom it has to "
        "ask have %(limit)s."
    )
    return sentence % values


def pace_choices(*, hours: bool) -> list[tuple[str, Promise, str]]:
    """Return key, name and description of each pace. With `hours`, the longest wait includes night hours."""
    choices = []
    for key, (name, words) in PACES.items():
        control = PACE_CONTROLS[Pace(key)]
        table = Match(pace=key, grace=control.grace, bank=control.bank, cap=control.cap, allows_hours=hours)
        longest = "" if key == Pace.CUSTOM else longest_wait_words(table)
        choices.append((key, name, running_text([str(words), longest])))
    return choices


def hours_words(match: Match) -> str:
    """Return a sentence about clocks and waking hours; empty without a clock."""
    if not match.is_timed or match.pace == Pace.LIVE:
        return ""
    if match.keeps_hours:
        return _("A player's clock stops during their night hours. This never extends a move beyond one day.")
    return _("The clock runs day and night, even for players who have set night hours.")


def vacation_words(match: Match) -> str:
    """Return a sentence about clocks and vacations; empty without a clock."""
    if not match.is_timed or match.pace == Pace.LIVE:
        return ""
    if not match.allows_vacations:
        return _("The clock keeps running for players on vacation.")
    words = ngettext(
        "A player's clock stops while they are on vacation, for up to %(number)d day a year.",
        "A player's clock stops while they are on vacation, for up to %(number)d days a year.",
        DAYS_PER_YEAR,
    )
    return words % {"number": DAYS_PER_YEAR}


def level_words(level: int) -> str:
    """Return the label of a required reliability."""
    return _("at least %(share)d%%") % {"share": level} if level else pgettext("reliability", "any")


def reliability_words(match: Match) -> str:
    """Return a sentence about the reliability that a table requires; empty if it requires none."""
    if not match.least_reliability:
        return ""
    return _(
        "For reliable players, who answer on time at least %(share)d%% of the time and finish at least %(share)d%% "
        "of their games. New players can join one such table at a time."
    ) % {"share": match.least_reliability}


def match_variants(match: Match) -> list[str]:
    """Return a sentence for each way in which a match differs from the usual game."""
    says = []
    completion = match.options.get("completion")
    if completion:
        says.append(_("A city is complete with %(number)d districts.") % {"number": completion})
    if match.options.get("action_cards"):
        says.append(_("The action cards of the traveling circus are shuffled into the deck."))
    return says
