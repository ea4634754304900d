"""Sentences for what cannot be done around a table; the rules' own refusals have theirs in `rules`."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import Refusal
from games.domain.errors import Refused
from games.screens.setup import casting

SENTENCES: dict[str, Promise] = {
    "already_over": gettext_lazy("This match is over already."),
    "already_invited": gettext_lazy("This address has been invited already."),
    "already_seated": gettext_lazy("You already sit at this table."),
    "bad_address": gettext_lazy("This is not a mail address."),
    "confirm_address": gettext_lazy(
        "To play with people, you need an account with a confirmed mail address. Bots play with everybody."
    ),
    "has_resigned": gettext_lazy("You have resigned from this game; a bot plays your seat to the end."),
    "invisible_characters": gettext_lazy("A name cannot hold invisible characters."),
    "moved_on": gettext_lazy("The table has gone on meanwhile. Here is how it stands now."),
    "name_too_long": gettext_lazy("This name is too long: it may have at most %(most)d characters."),
    "needs_invitation": gettext_lazy("This table is private: you need a link from somebody who sits at it."),
    "no_bot_there": gettext_lazy("There is no bot on this seat any more."),
    "no_such_seat": gettext_lazy("This table has no such seat."),
    "not_admin": gettext_lazy("Only the administration may do that."),
    "not_creator": gettext_lazy("Only the person who opened this table can do that."),
    "not_finished": gettext_lazy("This game is not over yet."),
    "not_invited": gettext_lazy("This address wants no invitations."),
    "not_seated": gettext_lazy("You do not sit at this table."),
    "reason_needed": gettext_lazy("Please give a reason."),
    "rules_changed": gettext_lazy("The rules have been mended since then, and this position cannot be rebuilt."),
    "seat_taken": gettext_lazy("Somebody has taken this seat meanwhile."),
    "sits_here": gettext_lazy("You play at this table yourself, and see what your seat sees."),
    "table_closed": gettext_lazy("This table has been closed."),
    "table_full": gettext_lazy("All seats at this table are taken."),
    "table_started": gettext_lazy("This game has already begun."),
    "too_many_bots": gettext_lazy("At this table at most %(most)d seats can be for bots: one is yours."),
    "too_many_invitations": gettext_lazy("You have sent enough invitations for now. Please wait a day."),
    "untimed_needs_bots": gettext_lazy("Only a game against bots alone can do without a clock."),
    "yourself": gettext_lazy("You need not invite yourself."),
}


def sentence(refused: Refused) -> str:
    """Say in the reader's language why something could not be done."""
    if refused.code in casting.REFUSALS:
        return casting.refused(Refusal(refused.code, refused.params), refused.params.get("edition", ""))
    words = SENTENCES.get(refused.code)
    if words is None:
        return _("This cannot be done here, and nothing was changed.")
    return str(words) % refused.params
