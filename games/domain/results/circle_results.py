"""Results of finished games in circles: games whose human players are all members, private ones included.

Each game is added once, in the order of the ends, so that no page computes ratings.
"""

from collections.abc import Sequence

from django.db.models import Count

from games.domain.results import ratings
from games.models import CircleGame, CircleMember, Match, Seat


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
        member.mu, member.sigma = mu, sigma
        member.games += 1
        member.won += seat.is_winner and ratings.played_to_the_end(seat)
        member.points += seat.score or 0
    CircleMember.objects.bulk_update(members, ["mu", "sigma", "games", "won", "points"])
