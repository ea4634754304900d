"""Sentences that explain refusals, whether they come from the rules, a table's setup, or its state."""

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
        "This address has received enough invitations for now. Try again tomorrow, or send the link yourself."
    ),
    "already_invited": gettext_lazy("You've already invited this address."),
    "account_to_comment": gettext_lazy("You need an account to comment on a game you didn't play."),
    "account_to_report": gettext_lazy("You need an account to report a name."),
    "already_over": gettext_lazy("This game is already over."),
    "already_revealed": gettext_lazy("You can't undo this: something new has been revealed since."),
    "already_seated": gettext_lazy("You're already at this table."),
    "bad_address": gettext_lazy("This isn't a valid email address."),
    "circle_full": gettext_lazy("This circle is full: the limit is %(most)d members."),
    "circle_gone": gettext_lazy("This circle has been deleted."),
    "circle_name_reserved": gettext_lazy("This name is reserved. Please choose another."),
    "circle_needs_name": gettext_lazy("Please enter a name for the circle."),
    "confirm_address": gettext_lazy(
        "To play with other people, you need an account with a confirmed email address. You can play bots without one."
    ),
    "day_passed": gettext_lazy("The first table must open today or later, within a year."),
    "export_altered": gettext_lazy(
        "This file was altered: entry %(number)d doesn't follow from its seed and choices. Nothing was saved."
    ),
    "export_of_other_rules": gettext_lazy(
        "This game was played under older rules: today, entry %(number)d would turn out differently. You can't "
        "explore it here."
    ),
    "export_too_new": gettext_lazy("This file comes from a newer version of this site and can't be read here."),
    "file_too_long": gettext_lazy("This file is too large: the limit is %(most)d KB."),
    "falls_short": gettext_lazy(
        "This table is for players who answer on time at least %(least)d%% of the time and finish at least "
        "%(least)d%% of their games. You answer on time %(in_time)d%% of the time and finish %(stayed)d%%."
    ),
    "game_too_long": gettext_lazy("This game is too long: the limit is %(most)d entries."),
    "has_resigned": gettext_lazy("You resigned from this game; a bot is playing your seat to the end."),
    "knows_too_much": gettext_lazy("%(name)s has already seen hidden cards of this game and can't join it."),
    "link_invalid": gettext_lazy("This invitation link no longer works. Ask for a new one."),
    "marks_in_message": gettext_lazy(
        "Your message has too many marks on one letter. Nothing was sent; remove some and try again."
    ),
    "moved_on": gettext_lazy("The game has moved on. Here is the current table."),
    "name_too_long": gettext_lazy("This name is too long: the limit is %(most)d characters."),
    "needs_invitation": gettext_lazy("This table is private: you need a link from one of its players."),
    "no_advice": gettext_lazy("There is no advice for this decision."),
    "no_bot_there": gettext_lazy("This seat no longer has a bot."),
    "no_export": gettext_lazy("This file isn't an exported game."),
    "no_such_message": gettext_lazy("This message no longer exists."),
    "no_such_moment": gettext_lazy("This game has no such moment: the last one is number %(last)d."),
    "no_such_page": gettext_lazy("No such results page. Go back to the first page."),
    "no_such_player": gettext_lazy("There is no player with an account named “%(name)s”."),
    "no_such_room": gettext_lazy("You don't have access to this chat room."),
    "no_such_seat": gettext_lazy("There is no such seat at this table."),
    "no_spectators": gettext_lazy("This table does not allow spectators, so its news can't be posted."),
    "no_substitutes": gettext_lazy("This table doesn't allow substitutes."),
    "not_absent": gettext_lazy("A bot is no longer playing this seat."),
    "not_all_here": gettext_lazy("Some players have left, so you can't propose playing live."),
    "not_admin": gettext_lazy("Only administrators can do that."),
    "not_away": gettext_lazy("No bot is playing for you."),
    "not_creator": gettext_lazy("Only the player who opened this table can do that."),
    "not_dealt": gettext_lazy("No cards have been dealt at this table."),
    "not_finished": gettext_lazy("This game isn't over yet."),
    "not_invited": gettext_lazy("This address doesn't accept invitations."),
    "not_member": gettext_lazy("This player isn't a member of the circle."),
    "not_organizer": gettext_lazy("Only the organizers of the circle can do that."),
    "not_oneself": gettext_lazy("You can't choose yourself."),
    "not_played_out": gettext_lazy(
        "The game in this file isn't finished. You can only explore finished games, where all cards are open."
    ),
    "not_running": gettext_lazy("This game is over."),
    "crest_taken": gettext_lazy("Another player at this table has this color or emblem."),
    "not_seated": gettext_lazy("You're not at this table."),
    "not_your_seat": gettext_lazy("This isn't your seat: you're a spectator."),
    "note_too_long": gettext_lazy("This note is too long: the limit is %(most)d characters."),
    "nothing_to_skip": gettext_lazy("There is nothing to skip here."),
    "nothing_chosen": gettext_lazy("You haven't chosen anything yet. Please choose first."),
    "nothing_said": gettext_lazy("Your message is empty. Please write something first."),
    "nothing_to_undo": gettext_lazy("There is nothing to undo."),
    "nothing_visible": gettext_lazy("This text has only invisible characters. Nothing was saved."),
    "one_as_newcomer": gettext_lazy(
        "You're new here: until you have finished %(games)d games with a clock, you can join only one table for "
        "reliable players at a time."
    ),
    "offer_over": gettext_lazy(
        "This invitation is no longer valid: it was withdrawn, answered, or expired, or the owner of the seat is back."
    ),
    "out_of_reach": gettext_lazy("You can't do anything about this player here."),
    "nudge_blocked": gettext_lazy("You've blocked %(name)s, so you can't send them a reminder."),
    "nudged_already": gettext_lazy("You've already sent a reminder at this table in the last 24 hours."),
    "own_eyes": gettext_lazy("While the game is running, you can only see it from your own seat."),
    "player_declines": gettext_lazy("%(name)s doesn't accept invitations."),
    "player_invited": gettext_lazy("%(name)s has already been invited."),
    "player_seated": gettext_lazy("%(name)s is already at this table."),
    "player_unconfirmed": gettext_lazy(
        "%(name)s hasn't confirmed an email address yet and can't play with other people."
    ),
    "rated_in_public": gettext_lazy("A private game can't be rated: the games behind a rating are public."),
    "rated_without_bots": gettext_lazy("Rated tables are for people only: no bots."),
    "reason_needed": gettext_lazy("Please give a reason."),
    "rules_changed": gettext_lazy("The rules have been corrected since, so this position can't be restored."),
    "seat_offered": gettext_lazy("Another player has already been asked to take over this seat."),
    "seat_taken": gettext_lazy("This seat has been taken in the meantime."),
    "several_players": gettext_lazy(
        "Several players are called “%(name)s”. Instead of the name, enter the last part of their profile's web "
        "address: %(handles)s."
    ),
    "silenced": gettext_lazy("You can't write here for now: an administrator has muted you."),
    "sits_here": gettext_lazy("You're playing at this table, so you see what your seat sees."),
    "somebody_was_asked": gettext_lazy("You can't undo this: another player has been asked since."),
    "table_closed": gettext_lazy("This table has been closed."),
    "table_full": gettext_lazy("All seats at this table are taken."),
    "table_started": gettext_lazy("This game has already started."),
    "token_reused": gettext_lazy("This form was already sent with another choice. Here is the current table."),
    "too_late": gettext_lazy("This link was already used or is more than three days old. Nothing was changed."),
    "too_many_circles": gettext_lazy("You're in %(most)d circles, which is the limit. Leave one first."),
    "too_many_comments": gettext_lazy("You've reached the limit of %(most)d comments on this game."),
    "too_many_reports": gettext_lazy("%(most)d of your reports haven't been reviewed yet. Please wait until they are."),
    "too_many_bookmarks": gettext_lazy("You have %(most)d bookmarks, which is the limit. Remove some to add another."),
    "too_many_bot_games": gettext_lazy(
        "You have %(most)d unfinished games against bots. Finish or leave some before you start another."
    ),
    "too_many_games_now": gettext_lazy(
        "You've started %(most)d games in the last minute. Wait a minute before you start another."
    ),
    "too_fast": gettext_lazy("You're writing too fast. Please wait a moment."),
    "too_many_guest_games": gettext_lazy(
        "Too many guest games against bots from your network. Sign up or sign in to start one."
    ),
    "too_many_bots": gettext_lazy("At most %(most)d seats at this table can be for bots: one is yours."),
    "too_much_said": gettext_lazy("This message is too long: the limit is %(most)d characters."),
    "too_many_invitations": gettext_lazy("You've sent enough invitations for now. Try again tomorrow."),
    "too_many_studies": gettext_lazy("You already have %(most)d what-if games. Delete one before you start another."),
    "too_many_tries": gettext_lazy("You've tried %(most)d moves of this game, which is the limit. Please start over."),
    "too_many_tables": gettext_lazy(
        "You already have %(most)d tables waiting for players. Close some, or wait until they start."
    ),
    "unconfirmed": gettext_lazy("You can't undo this. Please confirm."),
    "undo_off": gettext_lazy("This table doesn't allow undo."),
    "unknown_order": gettext_lazy("You can't give orders for this card."),
    "untimed_needs_bots": gettext_lazy("Only games against bots can be played without a clock."),
    "order_empty": gettext_lazy("Your list is empty. Choose at least one character."),
    "no_post_times": gettext_lazy("At a live table, lists and plans are played at once."),
    "odd_post_times": gettext_lazy(
        "Enter one to six times on a full quarter of an hour, such as 08:00, 20:15. Nothing else was lost."
    ),
    "post_has_left": gettext_lazy("The post of this round has left. Nothing was changed."),
    "order_every_changed": gettext_lazy(
        "Nothing was saved: a list for every round can't ask you if your gold, hand, or city changes. Choose one or "
        "the other."
    ),
    "order_off": gettext_lazy("You can't plan ahead here: no one has to wait for you."),
    "order_outdated": gettext_lazy(
        "Nothing was saved, because your plan was changed in another tab or has just been used. Check it and try again."
    ),
    "order_round_over": gettext_lazy(
        "Nothing was saved, because your list was for a draft that is over. Save it again to use it in the next round."
    ),
    "order_repeats": gettext_lazy("Your list names a character twice."),
    "plan_empty": gettext_lazy("Your plan is empty. Add at least one step."),
    "plan_impossible": gettext_lazy("A step of this plan is not possible. Nothing was saved."),
    "order_too_long": gettext_lazy("This plan is too long. Nothing was saved."),
    "order_unknown_character": gettext_lazy("Your list names a character that isn't in this game."),
    "order_unreadable": gettext_lazy("We couldn't read this plan. Nothing was saved."),
    "vacation_days_left": gettext_lazy("You don't have that many days left for %(year)d: only %(left)d."),
    "vacation_not_ahead": gettext_lazy("A vacation must start today or later, within a year, and end after it starts."),
    "vacation_over": gettext_lazy("This vacation is already over."),
    "vacation_overlaps": gettext_lazy("You've already planned a vacation for some of these days."),
    "odd_pace": gettext_lazy("A move can take from 1 hour to 14 days, and the reserve can be up to 60 days."),
    "no_clock": gettext_lazy("This table has no clock."),
    "not_paused": gettext_lazy("This game isn't paused."),
    "nothing_proposed": gettext_lazy("This pause is no longer proposed."),
    "pause_length": gettext_lazy("A pause can last from 1 to %(most)d days."),
    "vote_closed": gettext_lazy("This vote is closed. Nothing was changed."),
    "yourself": gettext_lazy("You don't need to invite yourself."),
}


def refusal_sentence(refused: Refused, edition: str = "") -> str:
    """Return the sentence for a refusal in the reader's language; `edition` determines the names of cards."""
    refusal = Refusal(refused.code, refused.params)
    if refused.code in setups.SENTENCES:
        return setups.setup_reason(refusal, refused.params.get("edition", edition))
    if refused.code in SENTENCES:
        return str(SENTENCES[refused.code]) % refused.params
    if refused.code in rules.GENERAL:
        return rules.refusal_reason(refusal, edition)
    return _("This isn't possible here. Nothing was changed.")
