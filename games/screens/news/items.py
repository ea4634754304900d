"""The news as the page shows it: each item has a small picture with a badge, and a sentence."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import View, facts
from engine.facts import Fact
from engine.keys import plain_district
from games.enums import By
from games.models import Entry, Incident
from games.pictures.gallery import ACTIONS, DISTRICTS, PEOPLE
from games.screens import words
from games.screens.log import incidents
from games.screens.log.owners import Owners
from games.screens.news.catching_up import CatchUp, catch_up_summary
from games.screens.news.picking import NewsFact, pick_news
from games.screens.vocabulary import TOKENS

STAND = 3
"""The number of items that are not folded."""
PICTURED = ("district", "new", "card", "why", "character")
"""Names of fields that may hold the card in the picture, in order of precedence."""


@dataclass(frozen=True)
class Item:
    """An item of the news."""

    text: str
    """Safe markup."""
    picture: str
    """The key of a card, or the name of an icon."""
    medal: str = ""
    """The icon on the picture; empty if there is none."""
    is_lost: bool = False
    """Whether the pictured district was destroyed."""
    to_viewer: bool = False


@dataclass(frozen=True)
class News:
    """All items of the news, the most important first."""

    title: str
    items: list[Item]
    catch_up: CatchUp | None = None
    """The summary above the items, for a returning player."""

    @property
    def first(self) -> list[Item]:
        """Return the items that are always visible."""
        return self.items[:STAND]

    @property
    def more(self) -> list[Item]:
        """Return the items that are folded."""
        return self.items[STAND:]


def missed_news(
    missed_entries: Sequence[tuple[Entry, list[Fact]]],
    view: View,
    names: Sequence[str],
    notes: Iterable[Incident] = (),
    since: datetime | None = None,
) -> News:
    """Return what happened since the viewer's last move; `notes` are the incidents, oldest first.

    Time-outs and other incidents come last. Otherwise, after an absence, they would fill the part that is shown first.
    A player who has been away since `since` also gets a summary with a picture.
    """
    first, beside = missed_entries[0][0].number if missed_entries else 0, list(notes)
    owners = Owners(names, beside)
    late = [
        item for note in beside if note.after >= first and (item := incident_item(note, owners.when(note), view.seat))
    ]
    items = items_for_pieces(pick_news(missed_entries, view), view, owners)
    late.reverse()
    items += sorted(late, key=lambda item: not item.to_viewer)
    return News(news_title(missed_entries, view), items, catch_up_summary(missed_entries, view, since))


def news_title(missed_entries: Sequence[tuple[Entry, list[Fact]]], view: View) -> str:
    """Return the title, which names the period that the news covers."""
    if view.phase == "finished":
        return _("How it ended")
    if view.seat is None:
        return _("This round")
    has_moved = any(entry.seat == view.seat and entry.by == By.PERSON for entry, _facts in missed_entries)
    return _("Since your last move") if has_moved else _("Since the start of the game")


def items_for_pieces(pieces: Iterable[NewsFact], view: View, owners: Owners) -> list[Item]:
    """Return the items of the news. The first about a district built by the leading player also mentions the lead."""
    items, leader = [], leading_seat(view)
    for piece in pieces:
        is_over, names = view.phase == "finished", owners.at(piece.entry.number)
        lines = owners.tell(piece.entry, [piece.fact], view.seat, edition=view.edition, html=True, show_all=is_over)
        if not lines:
            continue
        line, text = lines[0], lines[0].text
        if leader is not None and isinstance(piece.fact, facts.Built) and piece.fact.seat == leader:
            text, leader = lead_text(piece.fact, view, names), None
        items.append(news_item(piece, text, line.sign))
    return items


def news_item(piece: NewsFact, text: str, sign: str) -> Item:
    """Return an item; its picture is a card, or else an icon."""
    shown = pictured_card(piece.fact)
    medal = "" if isinstance(piece.fact, facts.Built) or not shown else sign
    is_lost = isinstance(piece.fact, facts.Destroyed)
    return Item(text, shown or sign, medal, is_lost=is_lost, to_viewer=piece.to_viewer)


def pictured_card(fact: Fact) -> str:
    """Return the key of the card in a fact, or of the character that placed its markers; empty if there is neither."""
    if isinstance(fact, facts.TokensLaid):
        return TOKENS[fact.token].by if fact.token in TOKENS else ""
    named = [plain_district(str(getattr(fact, name, ""))) for name in PICTURED]
    return next((key for key in named if key in DISTRICTS or key in PEOPLE or key in ACTIONS), "")


def leading_seat(view: View) -> int | None:
    """Return the seat that leads a running game; None for a tie."""
    if view.phase == "finished":
        return None
    best = max(player.points for player in view.players)
    ahead = [player.seat for player in view.players if player.points == best]
    return ahead[0] if len(ahead) == 1 else None


def lead_text(fact: facts.Built, view: View, names: Sequence[str]) -> str:
    """Return the sentence about a built district whose owner now leads, with the number of points."""
    points = view.players[fact.seat].points
    message = ngettext(
        "%(name)s builds the %(card)s and leads with %(points)d point.",
        "%(name)s builds the %(card)s and leads with %(points)d points.",
        points,
    )
    card = words.Noun(fact.district, view.edition)
    return words.fill(message, html=True, name=names[fact.seat], card=card, points=points)


def incident_item(note: Incident, names: Sequence[str], viewer: int | None) -> Item | None:
    """Return the item for an incident; None if the incident is not news to the viewer."""
    is_own, incident_type = viewer is not None and note.seat == viewer, incidents.type_of(note)
    if is_own and not incident_type.is_news_to_its_player:
        return None
    return Item(incidents.incident_markup(note, names), incident_type.sign, to_viewer=is_own)
