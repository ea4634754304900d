"""Private notes about games and players, and the list of friends."""

from games.domain.errors import Refused
from games.domain.people import written_text
from games.models import Companion, Match, Note, User
from games.models.people.note import NOTE_LENGTH


def private_note(user: User, *, match: Match | None = None, player: User | None = None) -> str:
    """Return the note of `user` about a game or a player; an empty string if there is none."""
    return Note.objects.filter(user=user, match=match, player=player).values_list("text", flat=True).first() or ""


def save_private_note(user: User, text: str, *, match: Match | None = None, player: User | None = None) -> None:
    """Save a note about a game or a player; an empty text deletes it.

    Refusals: `note_too_long`, `nothing_visible`.
    """
    text = text.strip()
    written_text.check_visible(text)
    if len(text) > NOTE_LENGTH:
        raise Refused("note_too_long", most=NOTE_LENGTH)
    if text:
        Note.objects.update_or_create(user=user, match=match, player=player, defaults={"text": text})
    else:
        Note.objects.filter(user=user, match=match, player=player).delete()


def set_friend(*, user: User, player: User, is_added: bool) -> None:
    """Add a player to the friends of `user`, or remove them. Refusal: `not_oneself`."""
    if user == player:
        raise Refused("not_oneself")
    if is_added:
        Companion.objects.get_or_create(user=user, player=player)
    else:
        Companion.objects.filter(user=user, player=player).delete()


def is_friend(*, user: User, player: User) -> bool:
    """Return whether `player` is among the friends of `user`."""
    return Companion.objects.filter(user=user, player=player).exists()


def friends_of(user: User) -> list[User]:
    """Return the friends of `user`, sorted by name."""
    friends = User.objects.filter(companion_of__user=user, deleted_at=None, is_active=True)
    return list(friends.order_by("display_name", "pk"))
