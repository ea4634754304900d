"""Results of finished games in circles: games whose human players are all members, private ones included.

Each game is added once, in the order of the ends, so that no page computes ratings.
"""

from collections import defaultdict
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Count

from games.domain.results import ratings
from games.models import Circle, CircleGame, CircleMember, Match, Seat

COLUMNS = ("games", "won", "points", "mu", "sigma")
"""The columns of a member that hold results."""


def add_circle_results(match: Match, seats: Sequence[Seat]) -> None:
    """Add a finished game to the circles to which all its human players belong. Call it in a transaction."""
    ranked = ratings.ranks_by_user(seats)
    people = {seat.user_id for seat in seats if seat.user_id is not None}
    # As in a player's totals, a game in which a substitute took over counts for neither player.
    if not ranked or ranked.keys() != people or any(seat.is_taken_over for seat in seats):
        return
    memberships = CircleMember.objects.filter(user__in=people).order_by("circle").values("circle")
    complete = memberships.annotate(present=Count("user")).filter(present=len(people))
    for circle in list(complete.values_list("circle", flat=True)):
        _add_to_circle(circle, match, seats, ranked)


def _add_to_circle(circle: int, match: Match, seats: Sequence[Seat], ranked: dict[int, int]) -> None:
    members = list(CircleMember.objects.select_for_update().filter(circle=circle, user__in=ranked).order_by("user"))
    if len(members) < len(ranked):
        return  # a member has just left
    CircleGame.objects.get_or_create(circle_id=circle, match=match)
    if not CircleGame.objects.filter(circle=circle, match=match, is_counted=False).update(is_counted=True):
        return
    in_order = {member.user_id: ranked[member.user_id] for member in members}
    seat_of = {seat.user_id: seat for seat in seats}
    after = ratings.update_beliefs(in_order, [(member.mu, member.sigma) for member in members])
    for member, (mu, sigma) in zip(members, after, strict=True):
        seat = seat_of[member.user_id]
        _add_to_member(member, seat, (mu, sigma))
    CircleMember.objects.bulk_update(members, COLUMNS)


def _add_to_member(member: CircleMember, seat: Seat, belief: ratings.Belief) -> None:
    member.mu, member.sigma = belief
    member.games += 1
    member.won += seat.is_winner and ratings.played_to_the_end(seat)
    member.points += seat.score or 0


def recompute_circle_results() -> tuple[int, int]:
    """Compute all members' results again from the games that have counted; return (games, corrected members).

    Former members are rated along with them, as they were at the time, but have no rows.
    """
    totals = [_recompute_circle(circle) for circle in Circle.objects.values_list("pk", flat=True)]
    return sum(games for games, _changed in totals), sum(changed for _games, changed in totals)


@transaction.atomic
def _recompute_circle(circle: int) -> tuple[int, int]:
    members = list(CircleMember.objects.select_for_update().filter(circle=circle).order_by("user"))
    right = {member.user_id: CircleMember(joined_at=member.joined_at) for member in members}
    former: dict[int, CircleMember] = defaultdict(CircleMember)
    counted = CircleGame.objects.filter(circle=circle, is_counted=True)
    matches = Match.objects.filter(circle_games__in=counted).order_by("ended_at", "pk").prefetch_related("seats")
    for match in matches:
        seat_of = {seat.user_id: seat for seat in match.seats.all()}
        ranked = dict(sorted(ratings.ranks_by_user(seat_of.values()).items()))
        if not ranked:
            continue
        players = [_player_at(right.get(user), match, former[user]) for user in ranked]
        after = ratings.update_beliefs(ranked, [(player.mu, player.sigma) for player in players])
        for user, player, belief in zip(ranked, players, after, strict=True):
            _add_to_member(player, seat_of[user], belief)
    wrong = [member for member in members if _take_over(member, right[member.user_id])]
    CircleMember.objects.bulk_update(wrong, COLUMNS)
    return len(matches), len(wrong)


def _player_at(current: CircleMember | None, match: Match, former: CircleMember) -> CircleMember:
    """Return the membership to which a match counts: an earlier one if the user has joined again since."""
    is_current = current is not None and (match.ended_at is None or current.joined_at <= match.ended_at)
    return current if current is not None and is_current else former


def _take_over(member: CircleMember, right: CircleMember) -> bool:
    """Set a member's results; return whether any was wrong."""
    wrong = [column for column in COLUMNS if getattr(member, column) != getattr(right, column)]
    for column in wrong:
        setattr(member, column, getattr(right, column))
    return bool(wrong)
