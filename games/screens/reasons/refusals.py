"""Why something was refused, in a sentence, whoever refused it: the rules, a table's setup, or what goes on there."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import Refusal
from games.domain.errors import Refused
from games.screens.reasons import rules, setups

SENTENCES: dict[str, Promise] = {
    "already_invited": gettext_lazy("This address has been invited already."),
    "already_over": gettext_lazy("This match is over already."),
    "already_revealed": gettext_lazy("Something new has come to light since: this cannot be taken back any more."),
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
    "not_away": gettext_lazy("No bot is playing for you."),
    "not_creator": gettext_lazy("Only the person who opened this table can do that."),
    "not_finished": gettext_lazy("This game is not over yet."),
    "not_invited": gettext_lazy("This address wants no invitations."),
    "not_running": gettext_lazy("This game is over."),
    "not_seated": gettext_lazy("You do not sit at this table."),
    "not_your_seat": gettext_lazy("This is not your seat: you are watching."),
    "nothing_chosen": gettext_lazy("Nothing was chosen. Please choose first."),
    "nothing_to_undo": gettext_lazy("There is nothing that you could take back."),
    "reason_needed": gettext_lazy("Please give a reason."),
    "rules_changed": gettext_lazy("The rules have been mended since then, and this position cannot be rebuilt."),
    "seat_taken": gettext_lazy("Somebody has taken this seat meanwhile."),
    "sits_here": gettext_lazy("You play at this table yourself, and see what your seat sees."),
    "somebody_was_asked": gettext_lazy("Somebody else has been asked since: this cannot be taken back any more."),
    "table_closed": gettext_lazy("This table has been closed."),
    "table_full": gettext_lazy("All seats at this table are taken."),
    "table_started": gettext_lazy("This game has already begun."),
    "token_reused": gettext_lazy("This form was sent before with another choice. Here is how the table stands now."),
    "too_many_bots": gettext_lazy("At this table at most %(most)d seats can be for bots: one is yours."),
    "too_many_invitations": gettext_lazy("You have sent enough invitations for now. Please wait a day."),
    "unconfirmed": gettext_lazy("This cannot be taken back: please confirm it."),
    "undo_off": gettext_lazy("At this table nothing is taken back."),
    "unknown_order": gettext_lazy("No orders can be given for this card."),
    "untimed_needs_bots": gettext_lazy("Only a game against bots alone can do without a clock."),
    "yourself": gettext_lazy("You need not invite yourself."),
}


def sentence(refused: Refused, edition: str = "") -> str:
    """Say in the reader's language why something could not be done; `edition` names the cards, where it is known."""
    refusal = Refusal(refused.code, refused.params)
    if refused.code in setups.SENTENCES:
        return setups.reason(refusal, refused.params.get("edition", edition))
    if refused.code in SENTENCES:
        return str(SENTENCES[refused.code]) % refused.params
    if refused.code in rules.SENTENCES or refused.code in rules.COUNTED:
        return rules.reason(refusal, edition)
    return _("This cannot be done here, and nothing was changed.")
