"""Live play: its status, or the question whether the viewer wants to play live.

It shows how many players are present, but never which ones.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.domain.lobby import departures
from games.models import Match, Seat
from games.screens import dates


@dataclass(frozen=True)
class LiveBurst:
    """The text and the button of the region."""

    words: str
    more: str = ""
    wish: str = ""
    """The form value of the button; empty if there is no button."""
    button: str = ""
    is_main: bool = False


def live_burst(match: Match, seats: list[Seat], own_seat: Seat | None) -> LiveBurst | None:
    """Return the status of live play, or the question whether to begin it; None if neither applies."""
    players = departures.present_seats(seats)
    if match.is_in_burst and match.live_until is not None:
        words = _("Playing live until %(when)s, or longer if all players stay.") % {
            "when": dates.short_time(match.live_until)
        }
        return LiveBurst(words, wish="stop", button=_("Stop playing live")) if own_seat in players else LiveBurst(words)
    if match.gathered_at is None or not match.is_running or own_seat not in players:
        return None
    more = _("While all players stay, we send no turn notifications. The deadlines don't change.")
    if own_seat.agrees_to_live:
        words = _("You want to play live. It starts once all players agree.")
        return LiveBurst(words, more, wish="wait", button=_("Cancel"))
    number = len(players)
    words = ngettext(
        "The %(number)d player is here. Play live?",
        "All %(number)d players are here. Play live?",
        number,
    ) % {"number": number}
    return LiveBurst(words, more, wish="live", button=_("Play live"), is_main=True)
