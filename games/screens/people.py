"""Names of the players at a table."""

import re
from collections.abc import Sequence
from functools import lru_cache

from django.utils.html import conditional_escape, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.domain.matches.match_lists import ShownSeat
from games.domain.review.replay_annotations import Comment
from games.enums import Neighbor
from games.models import Incident, Seat, User
from games.models.accounts.seat_mark import Mark
from games.screens.partials import cached_partial
from games.screens.setup.labels import BOTS
from games.screens.words import Person, running_text


def bot_name(kind: str) -> str:
    """Return the name of a kind of bot."""
    known = BOTS.get(kind)
    return str(known[0]) if known else kind


def neighbor_name(key: str) -> str:
    """Return the name of a neighbor, who plays on the seat of a bot."""
    return str(Neighbor(key).label)


def level_words(seat: Seat | ShownSeat) -> str:
    """Return the level of the bot on a seat, with a sentence about it; empty for people."""
    if not seat.bot or seat.bot not in BOTS:
        return ""
    name, words = BOTS[seat.bot]
    return running_text([_("Bot, level: %(level)s.") % {"level": name}, str(words)])


def profile_handle(seat: Seat | ShownSeat) -> str:
    """Return the handle of a seat's player; empty for guests, bots and deleted accounts."""
    return _handle(seat.user)


def former_player(note: Incident, mark: Mark | None = None) -> str:
    """Return the name of the former player of a seat that was taken over, as `person_name` does.

    `mark` is that of the seat.
    """
    user, known_as = note.user, _handle(note.user)
    if user is None or user.deleted_at:
        return _marked(_("Player %(number)d") % {"number": (note.seat or 0) + 1}, "", mark)
    return _marked(user.name, known_as, mark)


def _marked(name: str, handle: str, mark: Mark | None) -> str:
    return Person(name, handle, mark) if handle or mark else name


def _handle(user: User | None) -> str:
    return "" if user is None or user.is_guest or user.deleted_at else user.handle


def person_name(seat: Seat | ShownSeat) -> str:
    """Return the player's name, which has a crest and is a link in sentences that are rendered as markup."""
    name = seat_name(seat)
    return name if seat.is_empty and seat.match.is_open else Person(name, profile_handle(seat), seat.mark)


def picture_name(seat: Seat | ShownSeat) -> str:
    """Return the player's name for pictures and link previews, which can be shared; players can hide theirs."""
    if seat.user is not None and not seat.bot and seat.user.hides_name_in_pictures:
        return pgettext("instead of a name", "A player")
    return seat_name(seat)


def marked_name(seat: Seat | ShownSeat) -> str:
    """Return the player's name, which has a crest and no link in sentences that are rendered as markup."""
    return Person(seat_name(seat), "", seat.mark)


def linked_name(seat: Seat | ShownSeat) -> SafeString:
    """Return the player's crest and name as markup, with a link to the profile if the player has an account."""
    name = seat_name(seat)
    if seat.is_empty and seat.match.is_open:
        return conditional_escape(name)
    return cached_partial("games/parts/person.html", name=name, handle=profile_handle(seat), mark=seat.mark)


def comment_author(comment: Comment) -> SafeString:
    """Return the crest and name of the author of a comment in a replay, as `linked_user` does."""
    author = comment.author
    return cached_partial("games/parts/person.html", name=author.name, handle=_handle(author), mark=comment.mark)


def with_crests(text: str, players: Sequence[str]) -> str:
    """Return a text with the crest of each of these players before their name, as markup if there is one.

    `players` are names as `person_name` returns them. A name within a longer word is not taken for the player.
    """
    marked = tuple(player for player in players if isinstance(player, Person) and player.mark and player in text)
    if not marked or isinstance(text, SafeString):
        return text
    by_name = {str(player): player for player in marked}
    parts = _names_pattern(tuple(sorted(by_name, key=len, reverse=True))).split(text)
    return format_html_join("", "{}", ((_crested(by_name[part]) if part in by_name else part,) for part in parts))


@lru_cache(maxsize=1024)
def _names_pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern that splits a text at the names, which it captures."""
    # Chinese names and the words beside them have no space between them.
    named = "|".join(re.escape(name) for name in names)
    return re.compile(rf"((?<![^\W\d_\u2e80-\u9fff])(?:{named})(?![^\W\d_\u2e80-\u9fff]))")


def _crested(player: Person) -> SafeString:
    return cached_partial("games/parts/crested.html", name=str(player), mark=player.mark)


def linked_user(user: User) -> SafeString:
    """Return a user's own crest and name as markup, with a link to the profile if the user has an account."""
    return cached_partial("games/parts/person.html", name=user.name, handle=_handle(user), mark=user.mark)


def seat_name(seat: Seat | ShownSeat) -> str:
    """Return the player's name, for which `seat.user` must be loaded. Players with deleted accounts are numbered."""
    person = seat.user
    if person is not None and not person.deleted_at:
        return person.name
    if seat.bot:
        return neighbor_name(seat.mark.neighbor)
    if person is None and seat.match.is_open:
        return _("open seat")
    return _("Player %(number)d") % {"number": seat.number + 1}
