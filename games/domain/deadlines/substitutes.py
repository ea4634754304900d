"""Substitutes: if a bot stands in for a player, the other players may ask someone to take over the seat.

A substitute keeps the seat and sees only what that seat sees; the former player only watches. People who know more than
that seat cannot substitute: former players of the game, and administrators who have seen its state.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games import task_queue
from games.domain.errors import NotVisible, Refused
from games.domain.lobby import departures, invitations, reliability_requirement, seating
from games.domain.matches import match_history, match_queries, notice_creation
from games.domain.people import blocked_players, last_seen
from games.domain.play.table_visit import MAX_ROW_ID
from games.domain.results import reliability, tallies
from games.domain.timing import waits
from games.enums import IncidentKind, MatchStatus, NoticeKind, SubstitutionOutcome
from games.fast.compiled_queries import compiled
from games.models import Block, Match, Seat, Substitution, User
from games.models.matches.match import NAME_LENGTH
from games.task_queue import TaskName

OFFER_DURATION = timedelta(days=3)
"""How long an offer can be accepted."""
TAKEOVER_RESET: dict[str, Any] = {
    "stood_in_at": None,
    "resigned_at": None,
    "timeouts_in_row": 0,
    "is_taken_over": True,
    "agrees_to_end": False,
    "agrees_to_pause": False,
    "agrees_to_live": False,
    "nudged_at": None,
    "standing": {},
    "is_chat_muted": False,
}
"""The fields of a seat that are reset when it is taken over: its former owner's votes and standing orders."""


def absent_seats(match: Match) -> list[Seat]:
    """Return the seats that a substitute may take over."""
    if not match.takes_substitutes:
        return []
    return list(match.seats.filter(bot="", stood_in_at__isnull=False).select_related("user"))


def open_offers_at(match: Match) -> QuerySet[Substitution]:
    """Return the unanswered offers at a table."""
    return open_substitute_offers().filter(match=match)


def open_substitute_offers(since: datetime | None = None) -> QuerySet[Substitution]:
    """Return the offers that were made after `since` and can still be accepted."""
    since = since or timezone.now() - OFFER_DURATION
    offers = Substitution.objects.filter(
        outcome=SubstitutionOutcome.WAITING, created_at__gt=since, match__status=MatchStatus.RUNNING
    )
    return offers.select_related("match", "player", "inviter")


def substitute_offers_for(user: User) -> list[Substitution]:
    """Return the offers to `user`, newest first."""
    return [_without_hidden_progress(offer) for offer in _substitute_offers(user.pk, timezone.now() - OFFER_DURATION)]


@compiled
def _substitute_offers(user: int, since: datetime) -> QuerySet[Substitution]:
    offers = (
        open_substitute_offers(since).filter(player_id=user).exclude(inviter__in=blocked_players.ids_blocked_by(user))
    )
    return offers.order_by("-created_at", "-pk")


@transaction.atomic
def invite_substitute(*, match: Match, by: User, number: int, name: str) -> Substitution:
    """Offer seat `number` (from 0) to the player with that name, and create a notice for them.

    Players separated by a block from anyone at the table are reported as unknown. Refusals: `confirm_address`, those of
    `departures.lock_own_seat`, `no_substitutes`, `not_absent`, `seat_offered`, those of `find_player_by_name`,
    `yourself`, `player_seated`, `knows_too_much`, `player_declines`, `player_invited`, `too_many_invitations`.
    """
    seating.check_has_confirmed_account(by)
    departures.lock_own_seat(match, by)
    if not match.takes_substitutes:
        raise Refused("no_substitutes")
    if number not in [seat.number for seat in absent_seats(match)]:
        raise Refused("not_absent")
    if open_offers_at(match).filter(seat=number).exists():
        raise Refused("seat_offered")
    player = invitations.find_player_by_name(name)
    if player == by:
        raise Refused("yourself")
    if match.seats.filter(user=player).exists():
        raise Refused("player_seated", name=player.name)
    if is_separated_by_block(match, player):
        raise Refused("no_such_player", name=" ".join(name.split())[:NAME_LENGTH])
    if has_seen_another_seat(match, player):
        raise Refused("knows_too_much", name=player.name)
    if invitations.has_opted_out(player.email or ""):
        raise Refused("player_declines", name=player.name)
    if match.substitutions.filter(seat=number, player=player, outcome=SubstitutionOutcome.DECLINED).exists():
        raise Refused("player_invited", name=player.name)
    invitations.check_invitation_quota(by)
    # An offer that has expired without an answer is withdrawn.
    departures.withdraw_substitute_offers(match, number)
    offer = Substitution.objects.create(match=match, seat=number, player=player, inviter=by)
    about = f"substitute {offer.pk}"
    notice_creation.create_notice(
        user=player, kind=NoticeKind.SUBSTITUTE, match=match, about=about, by=by.pk, offer=offer.pk
    )
    task_queue.enqueue(TaskName.SEND_NOTICES)
    return offer


@transaction.atomic
def withdraw_own_offer(*, match: Match, by: User, number: int) -> None:
    """Withdraw the offer of seat `number` that `by` has made.

    Refusals: `offer_over`, and those of `departures.lock_own_seat`.
    """
    departures.lock_own_seat(match, by)
    if not open_offers_at(match).filter(seat=number, inviter=by).exists():
        raise Refused("offer_over")
    departures.withdraw_substitute_offers(match, number)


def find_substitute_offer(user: User, pk: int) -> Substitution:
    """Return an offer to `user`, even one that has ended. Raises `NotVisible` if it is not theirs."""
    offer = (
        Substitution.objects.filter(pk=min(pk, MAX_ROW_ID), player=user)
        .select_related("match", "inviter", "player")
        .first()
    )
    if offer is None:
        raise NotVisible
    return _without_hidden_progress(offer)


def is_offer_open(offer: Substitution) -> bool:
    """Return whether an offer can still be accepted."""
    return open_substitute_offers().filter(pk=offer.pk).exists() and not is_separated_by_block(
        offer.match, offer.player
    )


@transaction.atomic
def decline_substitution(*, offer: Substitution) -> None:
    """Decline an offer; the bot keeps playing. Refusal: `offer_over`."""
    _lock_match_of_offer(offer)
    _record_answer(offer, SubstitutionOutcome.DECLINED)


@transaction.atomic
def accept_substitution(*, offer: Substitution) -> None:
    """Take over the seat, with a fresh clock if the seat is being asked.

    Refusals: `offer_over`, `confirm_address`, `already_seated`, `knows_too_much`, those of
    `reliability_requirement.reliability_refusal`.
    """
    match, player = _lock_match_of_offer(offer), offer.player
    seating.check_has_confirmed_account(player)
    if match.seats.filter(user=player).exists():
        raise Refused("already_seated")
    if has_seen_another_seat(match, player):
        raise Refused("knows_too_much", name=player.name)
    reliability_requirement.check_reliability(player, match.least_reliability, at=match)
    seat = match.seats.select_related("user").get(number=offer.seat)
    former, seat.match = seat.user, match
    _sit_down(seat, player)
    _record_answer(offer, SubstitutionOutcome.ACCEPTED, former=former)
    match_history.note_incident(match, IncidentKind.SUBSTITUTED, seat=seat.number, user=former)
    reliability.store_conduct(match)
    tallies.mark_stale([player.pk, former.pk if former else None])
    notice_creation.notify_turn(match, [seat])
    if former is not None:
        about = f"substituted {offer.pk}"
        notice_creation.create_notice(user=former, kind=NoticeKind.SUBSTITUTE, match=match, about=about, by=player.pk)
    if not seat.is_asked:
        # Bots do not play while all players are away.
        task_queue.enqueue_bot_turn(match_id=match.pk, at=match.version, opened_by=match.creator_id)


def is_separated_by_block(match: Match, player: User) -> bool:
    """Return whether the player has blocked someone at the table or is blocked by someone there."""
    players = match.seats.filter(user__isnull=False).values("user")
    either = Q(user=player, blocked__in=players) | Q(blocked=player, user__in=players)
    return Block.objects.filter(either).exists()


def has_seen_another_seat(match: Match, player: User) -> bool:
    """Return whether the player has seen a hidden view of this game: as a former player or as an administrator."""
    has_looked = match.incidents.filter(kind=IncidentKind.OPENED_TO_ADMIN, user=player).exists()
    return has_looked or match.substitutions.filter(former=player).exists()


def _without_hidden_progress(offer: Substitution) -> Substitution:
    """Return the offer, with the round hidden if the game is closed to spectators."""
    if not match_queries.may_anyone_watch(offer.match):
        offer.match.round = 0
    return offer


def _lock_match_of_offer(offer: Substitution) -> Match:
    """Lock the match's row until the transaction ends. Refusal: `offer_over`."""
    match = offer.match
    if not Match.objects.filter(pk=match.pk, status=MatchStatus.RUNNING).update(stamp=F("stamp") + 1):
        raise Refused("offer_over")
    match.refresh_from_db()
    if not is_offer_open(offer) or offer.seat not in [seat.number for seat in absent_seats(match)]:
        raise Refused("offer_over")
    return match


def _record_answer(offer: Substitution, outcome: SubstitutionOutcome, former: User | None = None) -> None:
    offer.outcome, offer.former, offer.answered_at = outcome, former, timezone.now()
    offer.save(update_fields=["outcome", "former", "answered_at"])


def _sit_down(seat: Seat, player: User) -> None:
    """Transfer the seat to `player`, reset the former owner's votes and orders, and mark everything as seen."""
    match, now = seat.match, timezone.now()
    for name, value in TAKEOVER_RESET.items():
        setattr(seat, name, value)
    seat.user, seat.bank = player, match.bank
    seat.seen_at, seat.seen_version, seat.chat_read = now, match.version, match.chat_newest
    seat.is_provisional = False
    if seat.is_asked:
        # Begin a new wait, so that earlier moves cannot be undone.
        seat.wait = match.version
        waits.start_wait(match, seat, now)
    known = ["user", "seen_at", "seen_version", "chat_read"]
    seat.save(update_fields=sorted({*TAKEOVER_RESET, *known, *waits.WAIT_FIELDS}))
    last_seen.record_look(player.pk, now=now)
