"""Template tags for the marks of seats and players: `{% crest seat %}`, `{% face seat %}`, `{% by seat %}`.

Each takes a seat, a user, or a Mark. They are decoration: the name is beside them.
"""

from collections.abc import Sequence

from django import template
from django.utils.safestring import SafeString

from games import pictures
from games.domain.review.replay_annotations import Comment
from games.models import Seat, User
from games.models.accounts.seat_mark import Mark
from games.screens import people

register = template.Library()


@register.simple_tag
def by(player: Seat | User) -> SafeString:
    """Return the crest and the name of a seat's player or of a user, with a link to the profile if there is one."""
    return people.linked_user(player) if isinstance(player, User) else people.linked_name(player)


@register.simple_tag
def comment_author(comment: Comment) -> SafeString:
    """Return the crest and the name of the author of a comment in a replay."""
    return people.comment_author(comment)


@register.filter
def crested(text: str, players: str | Sequence[str]) -> str:
    """Return a text with crests before the names of players; names without a crest change nothing."""
    return people.with_crests(text, (players,) if isinstance(players, str) else players)


@register.simple_tag
def crest(marked: Seat | User | Mark, css_class: str = "") -> SafeString:
    """Return the crest of a seat or a player."""
    mark = marked if isinstance(marked, Mark) else marked.mark
    return pictures.crest(mark.color, mark.emblem, css_class)


@register.simple_tag
def face(marked: Seat | User | Mark, css_class: str = "") -> SafeString:
    """Return the face of the neighbor on a bot's seat, or the crest of a person."""
    mark = marked if isinstance(marked, Mark) else marked.mark
    if mark.neighbor:
        return pictures.face(mark.color, mark.neighbor, css_class)
    return pictures.crest(mark.color, mark.emblem, f"face-crest {css_class}".strip())
