"""What lies beside a decision: how far it has come, and what the viewer saw of this round's characters."""

from django.utils.translation import gettext as _

from engine import View
from games.screens import words
from games.screens.decision.options import Reader
from games.screens.decision.parts import Known, Step

DRAFTING = {"pick", "lay_aside", "swap_characters"}


def known(view: View) -> list[Known]:
    """Give the characters that the viewer has seen in this round, while characters are chosen."""
    if view.question not in DRAFTING:
        return []
    mine = view.players[view.seat].characters if view.seat is not None else ()
    # What one chooses from now was not left before.
    earlier = [keys for keys in view.passed if keys != view.pool]
    left = tuple(key for key in (earlier[-1] if earlier else ()) if key not in view.facedown_seen)
    rows = (
        (_("Face up: nobody has them"), view.faceup),
        (_("Face down, as you alone know"), view.facedown_seen),
        (_("You hold"), mine),
        (_("You left before"), left),
    )
    return [Known(title, tuple((key, words.card(key, view.edition)) for key in keys)) for title, keys in rows if keys]


def steps(reader: Reader) -> list[Step]:
    """Say how far something has come that takes several choices."""
    about = reader.about
    match reader.view.question:
        case "sign" | "warrant":
            unsigned = reader.number("magistrate", "number") - 1
            signed = [about["signed"]] if "signed" in about else []
            chosen = [*about.get("chosen", ())]
            first = laid(reader, "warrant_signed", _("signed"), _("signed: %(card)s"), signed, 1, is_next=not signed)
            words_of = _("unsigned"), _("unsigned: %(card)s")
            return first + laid(reader, "warrant", *words_of, chosen, unsigned, is_next=bool(signed))
        case "flower" | "threat":
            real = [about["flowered"]] if "flowered" in about else []
            first = laid(reader, "flower", _("real"), _("real: %(card)s"), real, 1, is_next=not real)
            return first + laid(reader, "threat", _("empty"), "", [], 1, is_next=bool(real))
        case "give_back":
            return owed(reader)
        case "beautify":
            return beautified(reader)
        case "pay_with_cards" if about["chosen"]:
            return paid(reader)
    return []


def laid(
    reader: Reader, sign: str, place: str, filled: str, keys: list[str], number: int, *, is_next: bool
) -> list[Step]:
    """Give the places of tokens of one kind, those that are filled first."""
    done = [Step(words.fill(filled, card=reader.card(key)), "done", sign, picture=key, is_person=True) for key in keys]
    rest = number - len(keys)
    return done + [Step(place, "now" if is_next else "open", sign) for _n in range(rest)]


def owed(reader: Reader) -> list[Step]:
    """Give the players who still lack a card, and what was taken from each."""
    found = []
    for number, (seat, card) in enumerate(reader.about["due"]):
        said = words.fill(
            _("%(name)s lacks a card: you took the %(card)s"), name=reader.name(seat), card=reader.card(card)
        )
        found.append(Step(said, "open" if number else "now", picture=words.plain(card)))
    return found


def beautified(reader: Reader) -> list[Step]:
    """Give the district that has its gold, and the place of what may follow."""
    sign, first = "beautified", words.plain(reader.about["first"])
    # Games saved before the question knew the district go on.
    said = words.fill(_("beautified: %(card)s"), card=reader.card(first)) if first else _("the first gold is laid")
    return [Step(said, "done", sign, picture=first), Step(_("a second, if you like"), "now", sign)]


def paid(reader: Reader) -> list[Step]:
    """Give the cards that pay for a district so far."""
    return [
        Step(words.card(card, reader.edition), "done", picture=words.plain(card)) for card in reader.about["chosen"]
    ]
