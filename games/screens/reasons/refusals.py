"""Why something was refused, in a sentence, whoever refused it: the rules, a table's setup, or what goes on there."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import Refusal
from games.domain.errors import Refused
from games.models.accounts import name_rules
from games.screens.reasons import rules, setups

SENTENCES: dict[str, Promise] = {
    **name_rules.FAULTS,
    "address_asked_enough": gettext_lazy(
        "This address has been sent enough invitations for now. Please wait a day, or send the link yourself."
    ),
    "already_invited": gettext_lazy("You have invited this address already."),
    "account_to_comment": gettext_lazy("To comment on a game that you did not play, you need an account."),
    "account_to_report": gettext_lazy("To report a name, you need an account."),
    "already_over": gettext_lazy("This match is over already."),
    "already_revealed": gettext_lazy("Something new has come to light since: this cannot be taken back any more."),
    "already_seated": gettext_lazy("You already sit at this table."),
    "bad_address": gettext_lazy("This is not a mail address."),
    "confirm_address": gettext_lazy(
        "To play with people, you need an account with a confirmed mail address. Bots play with everybody."
    ),
    "export_altered": gettext_lazy(
        "This file is not what its seed and its choices make of it: entry %(number)d does not fit. Nothing was kept."
    ),
    "export_of_other_rules": gettext_lazy(
        "This game was played under other rules than today's, which make something else of entry %(number)d. It cannot"
        " be tried out here."
    ),
    "export_too_new": gettext_lazy("This file was written by a newer version of this site, and cannot be read here."),
    "file_too_long": gettext_lazy("This file is too long: a game has at most %(most)d KB."),
    "falls_short": gettext_lazy(
        "This table is for players who answer in time at least %(least)d %% of the time and play at least %(least)d %%"
        " of their games to the end. You answer in time %(in_time)d %% of the time, and play %(stayed)d %% to the end."
    ),
    "game_too_long": gettext_lazy("This game is too long: it may have at most %(most)d entries."),
    "has_resigned": gettext_lazy("You have resigned from this game; a bot plays your seat to the end."),
    "knows_too_much": gettext_lazy("%(name)s has seen hidden cards of this game before, and so cannot play on in it."),
    "moved_on": gettext_lazy("The table has gone on meanwhile. Here is how it stands now."),
    "name_too_long": gettext_lazy("This name is too long: it may have at most %(most)d characters."),
    "needs_invitation": gettext_lazy("This table is private: you need a link from somebody who sits at it."),
    "no_bot_there": gettext_lazy("There is no bot on this seat any more."),
    "no_export": gettext_lazy("This file is not an exported game."),
    "no_such_message": gettext_lazy("This message is not there any more."),
    "no_such_moment": gettext_lazy("This game has no such moment: its last one is number %(last)d."),
    "no_such_page": gettext_lazy("There is no such page of this search. Begin again with the first one."),
    "no_such_player": gettext_lazy("No player with an account is called “%(name)s”."),
    "no_such_room": gettext_lazy("This room of the chat is not yours."),
    "no_such_seat": gettext_lazy("This table has no such seat."),
    "no_substitutes": gettext_lazy("At this table nobody takes over the seat of another."),
    "not_absent": gettext_lazy("No bot stands in on this seat any more."),
    "not_all_here": gettext_lazy("Not everybody is here any more, so that nobody is asked about playing live."),
    "not_admin": gettext_lazy("Only the administration may do that."),
    "not_away": gettext_lazy("No bot is playing for you."),
    "not_creator": gettext_lazy("Only the person who opened this table can do that."),
    "not_finished": gettext_lazy("This game is not over yet."),
    "not_invited": gettext_lazy("This address wants no invitations."),
    "not_oneself": gettext_lazy("This is you yourself."),
    "not_played_out": gettext_lazy(
        "The game in this file was not played to its end. Only what lies open to all can be tried out."
    ),
    "not_running": gettext_lazy("This game is over."),
    "not_seated": gettext_lazy("You do not sit at this table."),
    "not_your_seat": gettext_lazy("This is not your seat: you are watching."),
    "note_too_long": gettext_lazy("This note is too long: it may have at most %(most)d characters."),
    "nothing_to_skip": gettext_lazy("There is nothing here to skip."),
    "nothing_chosen": gettext_lazy("Nothing was chosen. Please choose first."),
    "nothing_said": gettext_lazy("There was nothing to say. Please write something first."),
    "nothing_to_undo": gettext_lazy("There is nothing that you could take back."),
    "one_as_newcomer": gettext_lazy(
        "You are new here: until %(games)d of your games with a clock are over, you can sit at one table at a time that"
        " asks for reliable players."
    ),
    "offer_over": gettext_lazy(
        "This invitation stands no more: it was taken back or answered, its time is over, or the owner of the seat is"
        " back."
    ),
    "out_of_reach": gettext_lazy("Nothing can be done here about this person."),
    "own_eyes": gettext_lazy("While the game runs, everybody looks at it with their own eyes alone."),
    "player_declines": gettext_lazy("%(name)s wants no invitations."),
    "player_invited": gettext_lazy("%(name)s has been invited already."),
    "player_seated": gettext_lazy("%(name)s already sits at this table."),
    "player_unconfirmed": gettext_lazy(
        "%(name)s has not confirmed a mail address yet, and so cannot sit down with people."
    ),
    "rated_in_public": gettext_lazy("A private game cannot be rated: a rating says where it comes from."),
    "rated_without_bots": gettext_lazy("At a rated table people alone sit down, no bots."),
    "reason_needed": gettext_lazy("Please give a reason."),
    "rules_changed": gettext_lazy("The rules have been mended since then, and this position cannot be rebuilt."),
    "seat_offered": gettext_lazy("Somebody has been asked already to take over this seat."),
    "seat_taken": gettext_lazy("Somebody has taken this seat meanwhile."),
    "several_players": gettext_lazy(
        "Several players are called “%(name)s”. Write which one you mean as at the end of the address of their page:"
        " %(handles)s."
    ),
    "silenced": gettext_lazy("The administration does not let you write here for now."),
    "sits_here": gettext_lazy("You play at this table yourself, and see what your seat sees."),
    "somebody_was_asked": gettext_lazy("Somebody else has been asked since: this cannot be taken back any more."),
    "table_closed": gettext_lazy("This table has been closed."),
    "table_full": gettext_lazy("All seats at this table are taken."),
    "table_started": gettext_lazy("This game has already begun."),
    "token_reused": gettext_lazy("This form was sent before with another choice. Here is how the table stands now."),
    "too_late": gettext_lazy("The link was used before, or it is older than three days. Nothing was changed."),
    "too_many_comments": gettext_lazy("You have written %(most)d comments on this game; that is enough."),
    "too_many_reports": gettext_lazy(
        "You have reported %(most)d messages and names that nobody has looked at yet. Please wait until then."
    ),
    "too_many_bookmarks": gettext_lazy(
        "You have %(most)d bookmarks. Please remove some of them before you make another."
    ),
    "too_many_bot_games": gettext_lazy(
        "You have %(most)d games with bots that are not over. Please play some of them to their end, or leave them,"
        " before you begin another."
    ),
    "too_fast": gettext_lazy("You have written much in one minute. Please wait a little."),
    "too_many_guest_games": gettext_lazy(
        "So many games against bots are going on where you are that guests cannot begin another. "
        "Whoever has an account can."
    ),
    "too_many_bots": gettext_lazy("At this table at most %(most)d seats can be for bots: one is yours."),
    "too_much_said": gettext_lazy("This is too long: a message may have at most %(most)d characters."),
    "too_many_invitations": gettext_lazy("You have sent enough invitations for now. Please wait a day."),
    "too_many_studies": gettext_lazy(
        "You are trying out %(most)d games already. Please delete one of them before you begin with another."
    ),
    "too_many_tries": gettext_lazy("You have tried %(most)d moves of this game; that is enough. Please start over."),
    "too_many_tables": gettext_lazy(
        "%(most)d tables of yours wait for players already. Please close some, or wait until they have begun."
    ),
    "unconfirmed": gettext_lazy("This cannot be taken back: please confirm it."),
    "undo_off": gettext_lazy("At this table nothing is taken back."),
    "unknown_order": gettext_lazy("No orders can be given for this card."),
    "untimed_needs_bots": gettext_lazy("Only a game against bots alone can do without a clock."),
    "vacation_days_left": gettext_lazy("You have fewer days left for %(year)d: %(left)d."),
    "vacation_not_ahead": gettext_lazy("A vacation begins today or later, within a year, and ends after it begins."),
    "vacation_over": gettext_lazy("This vacation is over already."),
    "vacation_overlaps": gettext_lazy("You have planned a vacation for some of these days already."),
    "odd_pace": gettext_lazy("A move takes from an hour to 14 days, and a reserve is of 60 days at most."),
    "no_clock": gettext_lazy("At this table no clock runs."),
    "not_paused": gettext_lazy("This game is not paused."),
    "nothing_proposed": gettext_lazy("No pause is proposed any more."),
    "pause_length": gettext_lazy("A pause lasts from one day to %(most)d."),
    "yourself": gettext_lazy("You need not invite yourself."),
}


def sentence(refused: Refused, edition: str = "") -> str:
    """Say in the reader's language why something could not be done; `edition` names the cards, where it is known."""
    refusal = Refusal(refused.code, refused.params)
    if refused.code in setups.SENTENCES:
        return setups.reason(refusal, refused.params.get("edition", edition))
    if refused.code in SENTENCES:
        return str(SENTENCES[refused.code]) % refused.params
    if refused.code in rules.GENERAL:
        return rules.reason(refusal, edition)
    return _("This cannot be done here, and nothing was changed.")
