"""Link previews of a table: title, description and picture, which show only what any stranger may see."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.domain.matches import match_queries
from games.models import Match, Seat
from games.pictures.final_picture import Tower, render_final_picture
from games.pictures.gallery import DISTRICTS
from games.pictures.poster import Plate, render_poster
from games.screens import languages, people, words
from games.screens.table import score
from games.screens.table.page import head_facts

if TYPE_CHECKING:
    from engine import View


PICTURE_VERSION = "2"
"""Changes when the pictures are drawn in another way, so that their URLs change too."""


class Preview(NamedTuple):
    """The metadata of a page from which messengers make a link preview."""

    title: str
    line: str
    picture: str
    """The URL of the picture with its host, which is that of the CDN if there is one."""


def link_preview(
    match: Match, seats: Sequence[Seat], number: int | None = None, last_number: int = 0
) -> Preview | None:
    """Return the link preview of a table, or of a moment of its replay; None for private tables."""
    if not match_queries.may_anyone_watch(match):
        return None
    title = str(match.title)
    if number is not None:
        title = _("Move %(number)s · %(name)s") % {"number": number, "name": match.title}
    return Preview(title, game_line(match, seats, number, last_number), picture_url(match, seats, number))


def picture_url(match: Match, seats: Sequence[Seat], number: int | None = None) -> str:
    """Return the URL of the picture, in the page's language; that of a finished game names what the picture shows."""
    way = ("games:picture", [match.pk]) if number is None else ("games:moment_picture", [match.pk, number])
    digest = f"v={picture_digest(match, seats)}&" if match.is_finished else ""
    host = settings.CDN_URL or settings.SITE_URL
    return f"{host}{reverse(way[0], args=way[1])}?{digest}lang={languages.language()}"


def picture_digest(match: Match, seats: Sequence[Seat]) -> str:
    """Return a digest of what may change in the pictures of a finished game: the names, and how they are drawn."""
    names = [match.title, *(people.picture_name(seat) for seat in sorted(seats, key=lambda seat: seat.number))]
    return hashlib.sha256("\n".join([PICTURE_VERSION, languages.language(), *names]).encode()).hexdigest()[:16]


def game_line(match: Match, seats: Sequence[Seat], number: int | None, last_number: int) -> str:
    """Return a line about the setup of the game and its state."""
    told = head_facts(match)
    if number is not None:
        stands = _("Move %(number)s of %(last)s") % {"number": number, "last": last_number}
    elif match.is_finished:
        won = [people.picture_name(seat) for seat in seats if seat.is_winner]
        stands = _("Won by %(names)s") % {"names": words.joined(won)} if won else ""
    elif match.is_open:
        stands = _("Open table: join and play.")
    else:
        stands = _("Round %(round)d") % {"round": match.round}
    return " · ".join(part for part in (stands, told) if part)


def draw_table_picture(match: Match, seats: Sequence[Seat], view: View | None) -> str:
    """Return an SVG of a table as a spectator sees it; without a view, of a table waiting for players."""
    if view is None:
        taken = sum(seat.user_id is not None or bool(seat.bot) for seat in seats)
        return render_poster(
            match.plain_title, f"{taken}/{match.size}", [Plate("", (), match.size, match.pk % 8, people=taken)]
        )
    assert view.seat is None, "a link shows no more than a stranger sees"
    plates = [
        Plate(
            people.picture_name(seats[player.seat]),
            tuple(plain for plain in map(words.plain_district, player.city) if plain in DISTRICTS),
            view.kit.city_size if view.phase != "finished" else 0,
            player.seat * 3 + 2,
            (("coin", player.gold), ("card", player.hand_size), ("laurel", player.points)),
            is_complete=player.city_size >= view.kit.city_size,
        )
        for player in view.players
    ]
    final = score.final_score(view, [plate.name for plate in plates], [""] * len(plates))
    if final is None:
        return render_poster(match.plain_title, str(view.round or ""), plates)
    return render_final_picture(match.plain_title, final.headline, final_towers(final, seats, plates))


def final_towers(final: score.Score, seats: Sequence[Seat], plates: Sequence[Plate]) -> list[Tower]:
    """Return the towers of the players in the order of their places."""
    return [
        Tower(
            plates[column.number - 1],
            column.place or _("Winner"),
            column.total,
            tuple((row.kind, points) for row, points in parts),
            *seats[column.number - 1].mark,
            is_winner=column.is_winner,
        )
        for column, parts in final.towers
    ]
