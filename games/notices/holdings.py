"""The holdings of a message's reader in a running game: characters, gold and hand, and harm done by others."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import View
from games.domain.play.table_visit import LogEntries
from games.screens import words
from games.screens.log.owners import Owners
from games.screens.news.picking import pick_news
from games.screens.table.hand import HandCard, hand_cards


@dataclass(frozen=True)
class Holdings:
    """The holdings of the reader as lines of text; no one else may see them."""

    characters: str
    """The characters of this round with their ranks; empty before the draft reaches the reader."""
    harm: list[str] = field(default_factory=list)
    """Sentences about what others did to the reader since their last move, oldest first."""
    gold: str = ""
    hand: list[str] = field(default_factory=list)
    """A line for each card: name, cost, and whether the reader can afford it; buildable cards first."""


def holdings(view: View, names: Sequence[str], entries: LogEntries, owners: Owners, *, since: int) -> Holdings:
    """Return the holdings of the viewer.

    `since` is the number of the entry of the viewer's last move; `entries` begin with the deal of that round.
    """
    return Holdings(
        characters=character_line(view),
        harm=harm_sentences(view, entries, owners, since),
        gold=_("Your gold: %(gold)d") % {"gold": view.own.gold},
        hand=[card_line(view, card) for card in hand_cards(view, tuple(names))],
    )


def character_line(view: View) -> str:
    """Return the viewer's characters with their ranks; empty if they have none yet."""
    held = [key for key in view.own.characters if key in view.kit.ranks]
    if not held:
        return ""
    ranked = _("%(rank)d %(card)s")
    listed = words.joined(
        words.fill(ranked, rank=view.kit.ranks[key], card=words.Noun(key, view.edition)) for key in held
    )
    return ngettext("Your character: %(characters)s", "Your characters: %(characters)s", len(held)) % {
        "characters": listed
    }


def harm_sentences(view: View, entries: LogEntries, owners: Owners, since: int) -> list[str]:
    """Return sentences about harm done to the viewer after entry `since`, oldest first."""
    pieces = [piece for piece in pick_news(entries, view) if piece.to_viewer and piece.entry.number > since]
    return [
        line.text
        for piece in reversed(pieces)
        for line in owners.tell(piece.entry, [piece.fact], view.seat, edition=view.edition)
    ]


def card_line(view: View, card: HandCard) -> str:
    """Return a line about a card in hand: its name, its cost, and whether the viewer can afford it."""
    if card.cost is None:
        return " · ".join(filter(None, [card.name, card.state]))
    is_affordable = not card.is_later and card.cost <= view.own.gold
    state = _("affordable") if is_affordable else card.state
    return " · ".join(filter(None, [card.name, words.gold(card.cost), state]))
