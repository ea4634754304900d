"""Opening tables, joining, leaving, adding bots, closing, rematches.

Every function locks the match's row first, so that two people never get the same seat. If a function raises `Refused`,
it has changed nothing.
"""

import secrets
from collections.abc import Sequence

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import override

from games.domain.errors import Refused
from games.domain.lobby import quotas, reliability_requirement, roll_calls, table_wishes
from games.domain.lobby.configuration import cards_for_rematch
from games.domain.lobby.table_settings import MatchSettings
from games.domain.matches import dealing, notice_creation, seat_marks, shuffles
from games.domain.people import last_seen
from games.domain.timing.time_controls import TimeControl
from games.enums import BotKind, MatchStatus, NoticeKind, Pace
from games.models import Invitation, Match, Seat, User
from games.models.accounts import name_rules
from games.models.accounts.seat_mark import NEIGHBORS
from games.models.matches.match import NAME_LENGTH


@transaction.atomic
def open_match(
    *,
    creator: User,
    settings: MatchSettings,
    rematch_of: Match | None = None,
    enqueue_bots: bool = True,
    seed: str = "",
    string: str = "",
    neighbors: Sequence[str] = (),
) -> Match:
    """Open a table with its creator on the first seat and bots on the last ones; a full table starts immediately.

    With `enqueue_bots`, a worker plays the bots' choices; otherwise the caller must do it. `seed` is only given for a
    prepared deal. `string` is what the creator's browser adds to the deal (`shuffles.store_string`).
    `neighbors` are the bots' names; a guest always meets the same ones first.

    Refusals: those of `MatchSettings.check`, `confirm_address` (the table needs people, and the creator is a guest or
    unconfirmed), `name_too_long`, `invisible_characters`, `too_many_marks`, `too_many_tables`, `too_many_bot_games`,
    and those of `reliability_refusal`: creators must meet their own requirement.
    """
    settings.check()
    if not settings.is_alone:
        check_has_confirmed_account(creator)
        quotas.check_open_tables_quota(creator)
        reliability_requirement.check_reliability(creator, settings.reliability)
    if settings.bots:
        quotas.check_bot_games_quota(creator)
    match = Match(
        name=_clean_name(settings.name, creator),
        named_after="" if name_rules.normalized_name(settings.name) else creator.display_name or creator.handle,
        creator=creator,
        rematch_of=rematch_of,
        **settings.columns(),
    )
    shuffle = (
        shuffles.prepared_shuffle(match, seed)
        if seed
        else shuffles.seal_shuffle(match, new_seed(), dealing.RULES_VERSION)
    )
    match.save(force_insert=True)
    bots = [""] * (settings.size - len(settings.bots)) + [BotKind(kind) for kind in settings.bots]
    seats = [
        Seat(
            match=match,
            number=number,
            user=None if number else creator,
            looked_in_at=None if number else match.created_at,
            bot=bot,
        )
        for number, bot in enumerate(bots)
    ]
    seat_marks.assign_marks(seats, neighbors or (NEIGHBORS if creator.is_guest else ()))
    Seat.objects.bulk_create(seats)
    last_seen.record_look(creator.pk)
    for seat in seats:
        if not seat.is_empty and not seed:
            shuffles.add_string(shuffle, seat, string)
    shuffle.match = match
    shuffle.save(force_insert=True)
    _start_if_full(match, enqueue_bots=enqueue_bots)
    # The free seats of a rematch are for the players of the previous game.
    if rematch_of is None and not settings.is_alone:
        table_wishes.notify_matching_wishes(match)
    return match


@transaction.atomic
def take_seat(*, match: Match, user: User, number: int | None = None, token: str = "", string: str = "") -> Seat:
    """Take seat `number` (from 0), or the first empty one; the last player to join starts the game.

    A private table requires the `token` of a link or an email, or an invitation. `string` is what the player's browser
    adds to the deal (`shuffles.store_string`). Refusals: `confirm_address`,
    `needs_invitation`, `already_seated`, `table_full`, `seat_taken`, `no_such_seat`; `table_started` or `table_closed`
    for a table that is no longer open; those of `reliability_refusal`.
    """
    check_has_confirmed_account(user)
    # The token of an email works once, so that people to whom it was forwarded cannot use it afterwards.
    by_token = Q(token=token) & (Q(taken_by=None) | Q(taken_by=user))
    asked = match.invitations.filter(by_token | Q(player=user) | Q(address=user.email))
    has_link = bool(token) and secrets.compare_digest(token, match.invite_token)
    if match.is_private and not has_link and not asked.exists():
        raise Refused("needs_invitation")
    lock_open_table(match)
    seats = list(match.seats.select_related("user"))
    if any(seat.user_id == user.pk for seat in seats):
        raise Refused("already_seated")
    seat = _choose_empty(seats, number)
    reliability_requirement.check_reliability(user, match.least_reliability, at=match)
    seat.user, seat.looked_in_at = user, timezone.now()
    seat.save(update_fields=["user", "looked_in_at"])
    last_seen.record_look(user.pk)
    Seat.objects.bulk_update(seat_marks.assign_marks(seats), seat_marks.MARK_FIELDS)
    shuffles.store_string(match, seat, string)
    asked.filter(taken_by=None).update(taken_by=user)
    _start_if_full(match)
    return seat


@transaction.atomic
def leave_seat(*, match: Match, user: User) -> None:
    """Leave a table that has not started.

    If the creator leaves, the next player becomes the creator; if no one else is there, the table closes. Refusals:
    `not_seated`, `table_started`, `table_closed`.
    """
    lock_open_table(match)
    if not match.seats.filter(user=user).update(user=None, looked_in_at=None, color="", emblem=""):
        raise Refused("not_seated")
    if match.creator_id != user.pk:
        return
    heir = match.seats.filter(user__isnull=False).first()
    if heir is None:
        close_open_table(match, by=user)
    else:
        Match.objects.filter(pk=match.pk).update(creator=heir.user_id)


@transaction.atomic
def seat_bot(*, match: Match, by: User, kind: str, number: int | None = None) -> Seat:
    """Put a bot on an empty seat; only the creator may.

    Refusals as for `take_seat`, and `not_creator`, `too_many_bot_games`, `rated_without_bots`.
    """
    lock_open_table(match, creator=by)
    if match.is_rated:
        raise Refused("rated_without_bots")
    quotas.check_bot_games_quota(by, at=match)
    seats = list(match.seats.select_related("user"))
    seat = _choose_empty(seats, number)
    seat.bot = BotKind(kind)
    seat.save(update_fields=["bot"])
    Seat.objects.bulk_update(seat_marks.assign_marks(seats), seat_marks.MARK_FIELDS)
    shuffles.store_string(match, seat)
    _start_if_full(match)
    return seat


@transaction.atomic
def remove_bot(*, match: Match, by: User, number: int) -> None:
    """Remove a bot from its seat; only the creator may. Refusals: `no_bot_there`, `not_creator`."""
    lock_open_table(match, creator=by)
    if not match.seats.filter(number=number).exclude(bot="").update(bot="", color="", emblem="", neighbor=""):
        raise Refused("no_bot_there")


@transaction.atomic
def cancel_open_table(*, match: Match, by: User) -> None:
    """Close a table that has not started and notify its players; only the creator may. Refusal: `not_creator`."""
    lock_open_table(match, creator=by)
    close_open_table(match, by=by)


@transaction.atomic
def open_rematch(*, match: Match, by: User, string: str = "") -> Match:
    """Open another table with the same settings, or join it if another player of the game has already opened it.

    Bots take their seats again, and players are invited. `string` is what the player's browser adds to the deal
    (`shuffles.store_string`). Refusals: `not_finished`, `not_seated`, those of `take_seat`.
    """
    if not match.is_over:
        raise Refused("not_finished")
    seats = list(match.seats.select_related("user"))
    if all(seat.user_id != by.pk for seat in seats):
        raise Refused("not_seated")
    Match.objects.filter(pk=match.pk).update(stamp=F("stamp") + 1)
    again = Match.objects.filter(rematch_of=match).first()
    if again and again.status != MatchStatus.CANCELLED:
        if not again.seats.filter(user=by).exists():
            take_seat(match=again, user=by, token=again.invite_token, string=string)
        return again
    if again:
        Match.objects.filter(pk=again.pk).update(rematch_of=None)
    others = [seat.user for seat in seats if seat.user and seat.user != by and not seat.user.deleted_at]
    again = open_match(
        creator=by,
        settings=rematch_settings(match, seats),
        rematch_of=match,
        string=string,
        neighbors=[seat.mark.neighbor for seat in seats if seat.bot],
    )
    for other in others:
        Invitation.objects.create(match=again, player=other, inviter=by, is_rematch=True)
        notice_creation.create_notice(user=other, kind=NoticeKind.INVITED, match=again, about="rematch", by=by.pk)
    return again


def rematch_creator(match: Match) -> User | None:
    """Return the player who has opened a rematch that waits for players; None if there is no such table."""
    again = Match.objects.filter(rematch_of=match, status=MatchStatus.OPEN).select_related("creator").first()
    return again.creator if again else None


def rematch_settings(match: Match, seats: list[Seat]) -> MatchSettings:
    """Return the settings for another game like `match`, with random cards drawn again."""
    return MatchSettings(
        edition=match.edition,
        size=match.size,
        options=match.options,
        **cards_for_rematch(match, new_seed()),
        name="" if match.named_after else match.name,
        pace=match.pace if match.is_timed else Pace.DAILY,
        time_control=TimeControl(match.grace, match.bank, match.increment, match.cap) if match.is_timed else None,
        bots=[seat.bot for seat in seats if seat.bot],
        stand_in=match.stand_in,
        private=match.is_private,
        spectators=match.allows_spectators,
        undo=match.allows_undo,
        hours=match.allows_hours,
        rated=match.is_rated,
        reliability=match.least_reliability,
        vacations=match.allows_vacations,
        mail_answers=match.allows_mail_answers,
        substitutes=match.allows_substitutes,
        post_times=match.post_times,
        post_zone=match.post_zone,
    )


FORMER_DEFAULT_NAMES = ("The table of %(name)s",)
"""English default names of earlier versions, which stored tables may still have."""


def default_table_name(person: User, language: str) -> str:
    """Return a name for the table of `person`, in `language`."""
    with override(language):
        return name_rules.default_table_name(person.display_name or person.handle)


def new_seed() -> str:
    """Return a new secret seed for a match: 256 bits as hex digits."""
    return secrets.token_hex(32)


def check_has_confirmed_account(user: User) -> None:
    """Refuse guests and unconfirmed accounts (`confirm_address`): they may only play against bots."""
    if user.is_guest or not user.is_confirmed:
        raise Refused("confirm_address")


def _clean_name(name: str, creator: User) -> str:
    name = name_rules.normalized_name(name)
    if not name:
        return default_table_name(creator, creator.language)
    if len(name) > NAME_LENGTH:
        raise Refused("name_too_long", most=NAME_LENGTH)
    if fault := name_rules.name_fault(name):
        raise Refused(fault)
    return name


def lock_open_table(match: Match, *, creator: User | None = None) -> None:
    """Lock the match's row until the transaction ends, raise all stamps, and end its idle time.

    Refusals: `table_started`, `table_closed`; `not_creator` if a `creator` is given and is not the table's.
    """
    is_open = Match.objects.filter(pk=match.pk, status=MatchStatus.OPEN)
    if not is_open.update(stamp=F("stamp") + 1, idle_since=timezone.now(), idle_asked_at=None, roll_call_at=None):
        status = Match.objects.values_list("status", flat=True).get(pk=match.pk)
        raise Refused("table_closed" if status == MatchStatus.CANCELLED else "table_started")
    match.refresh_from_db()
    if creator is not None and match.creator_id != creator.pk:
        raise Refused("not_creator")
    match.seats.update(stamp=F("stamp") + 1)


def fill_with_bots(match: Match, seats: list[Seat], kind: BotKind) -> None:
    """Put a bot on every free seat and start the game. Call it in a transaction that locks the match's row."""
    for seat in seats:
        if seat.is_empty:
            seat.bot = kind
            seat.save(update_fields=["bot"])
            shuffles.store_string(match, seat)
    Seat.objects.bulk_update(seat_marks.assign_marks(seats), seat_marks.MARK_FIELDS)
    _start_if_full(match)


def _choose_empty(seats: list[Seat], number: int | None) -> Seat:
    empty = [seat for seat in seats if seat.is_empty]
    if not empty:
        raise Refused("table_full")
    if number is None:
        return empty[0]
    if not 0 <= number < len(seats):
        raise Refused("no_such_seat")
    if not seats[number].is_empty:
        raise Refused("seat_taken")
    return seats[number]


def close_open_table(match: Match, *, by: User | None = None, is_idle: bool = False) -> None:
    """Close an open table and notify its players except `by`. Call it in a transaction that locks the match's row."""
    now = timezone.now()
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.CANCELLED, ended_at=now)
    people = match.seats.filter(user__isnull=False).select_related("user")
    for seat in people.exclude(user=by) if by else people:
        notice_creation.create_notice(
            user=seat.user, kind=NoticeKind.CANCELLED, match=match, about="cancelled", idle=int(is_idle)
        )


def _start_if_full(match: Match, *, enqueue_bots: bool = True) -> None:
    """Deal at a full table, unless one of its players has not been seen for days: they are asked first."""
    seats = list(match.seats.select_related("user"))
    if any(seat.is_empty for seat in seats):
        return
    if missing := roll_calls.missing_seats(match, seats):
        roll_calls.begin_roll_call(match, missing)
        return
    dealing.deal_match(match, seats, enqueue_bots=enqueue_bots)


@transaction.atomic
def keep_table_open(*, match: Match, by: User) -> None:
    """Keep an idle table open for another week at least; only its creator may.

    Refusals: `not_creator`, `table_started`, `table_closed`.
    """
    lock_open_table(match, creator=by)
    match.seats.filter(user=by).update(looked_in_at=timezone.now())
    last_seen.record_look(by.pk)
    _start_if_full(match)


@transaction.atomic
def start_after_roll_call(*, match: Match) -> bool:
    """Start a full table if all its players have been seen; return whether the game has begun."""
    waiting = Match.objects.filter(pk=match.pk, status=MatchStatus.OPEN, roll_call_at__isnull=False)
    if not waiting.update(stamp=F("stamp") + 1):
        return False
    match.refresh_from_db()
    seats = list(match.seats.select_related("user"))
    if not roll_calls.are_all_seen(match, seats):
        return False
    dealing.deal_match(match, seats)
    return True
