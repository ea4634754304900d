"""What a question asks, in words: its title, and what is worth knowing before one answers."""

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import View
from engine.keys import true
from games.screens import words
from games.screens.decision.options import Reader
from games.screens.words import Noun, fill


def rubric(view: View) -> str:
    """Say whose move it is and as whom."""
    if view.turn is not None and view.turn.seat == view.seat:
        card = view.turn.character
        return fill(_("Your move, %(rank)d %(card)s"), rank=view.box.ranks[card], card=Noun(card, view.edition))
    return _("Your choice")


def portrait(view: View) -> str:
    """Choose the face on the panel; none while characters are chosen."""
    if view.turn is not None and view.turn.seat == view.seat:
        return view.turn.powers
    held = view.players[view.seat].characters if view.seat is not None else ()
    return held[-1] if held and view.phase == "action" and held[-1] in view.box.cards else ""


def title(reader: Reader) -> str:
    """Say what is asked; a question without words of its own is simply a decision."""
    asked = TITLES.get(reader.view.question or "")
    return asked(reader) if asked else _("Your decision")


def act(reader: Reader) -> str:
    """Say what is next in a turn."""
    view = reader.view
    if view.turn is not None and not view.turn.gathered:
        return _("Take gold or cards")
    possible = {str(offer.choice[0]) for offer in view.offers if offer.refusal is None}
    if possible == {"bewitch"}:
        return _("Bewitch a character")
    return _("Build or end your turn") if "build" in possible else _("End your turn")


def keep(reader: Reader) -> str:
    """Say how many cards are to be kept."""
    left = keeps_left(reader.view)
    return ngettext("Keep %(number)d card", "Keep %(number)d cards", left) % {"number": left}


def keeps_left(view: View) -> int:
    """Tell how many cards are still to be kept."""
    about = dict(view.about)
    return int(about.get("count", 1)) - len(about.get("chosen", ()))


def give_back(reader: Reader) -> str:
    """Say who gets a card."""
    return _("Which card do you give to %(name)s?") % {"name": reader.name(reader.about["due"][0][0])}


def borrow(reader: Reader) -> str:
    """Say how many cards are still to be given for the gold."""
    left = int(reader.about["missing"]) - len(reader.about["chosen"])
    asked = ngettext("Give %(name)s %(number)d card for the gold", "Give %(name)s %(number)d cards for the gold", left)
    return asked % {"name": reader.name(reader.about["lender"]), "number": left}


def pay_with_cards(reader: Reader) -> str:
    """Say what is being paid for."""
    return fill(_("Pay for the %(card)s"), card=reader.card(reader.about["district"]))


def salvage(reader: Reader) -> str:
    """Say what can be saved."""
    return fill(_("Take the %(card)s for 1 gold?"), card=reader.card(reader.about["card"]))


def warrant(reader: Reader) -> str:
    """Say how many warrants are still to be laid."""
    left = reader.number("magistrate", "number") - 1 - len(reader.about["chosen"])
    asked = ngettext("Where does the unsigned warrant lie?", "Where do the %(number)d unsigned warrants lie?", left)
    return asked % {"number": left}


def confiscate(reader: Reader) -> str:
    """Say what is being built under a warrant."""
    holes = {"card": reader.card(reader.about["district"]), "name": reader.name(reader.about["builder"])}
    return fill(_("%(name)s builds the %(card)s under your warrant"), **holes)


TITLES: dict[str, Callable[[Reader], str]] = {
    "act": act,
    "pick": lambda reader: _("Choose your character"),
    "lay_aside": lambda reader: _("Lay a character face down"),
    "keep": keep,
    "redraw": lambda reader: _("Which cards do you put back?"),
    "salvage": salvage,
    "resist": lambda reader: _("You are murdered. Play the Strongman and live?"),
    "cash_booth": lambda reader: _("Take the gold from your booth?"),
    "take_throne": lambda reader: _("Nobody answers for rank 4. Take the crown?"),
    "take_from_hand": lambda reader: _("Take one card of %(name)s") % {"name": reader.name(reader.about["victim"])},
    "take": lambda reader: _("Choose a card of %(name)s") % {"name": reader.name(reader.about["victim"])},
    "borrow": borrow,
    "give": lambda reader: _("Which of your districts do you give?"),
    "give_back": give_back,
    "flower": lambda reader: _("Where does the real threat lie?"),
    "threat": lambda reader: _("Where does the empty threat lie?"),
    "bribe": lambda reader: _("You are threatened: pay half your gold?"),
    "reveal_threat": lambda reader: (
        _("%(name)s does not pay. Turn the threat over?") % {"name": reader.name(reader.about["victim"])}
    ),
    "beautify": lambda reader: _("Beautify a second district?"),
    "sign": lambda reader: _("Where does the signed warrant lie?"),
    "warrant": warrant,
    "confiscate": confiscate,
    "crown": lambda reader: _("Who gets the crown?"),
    "swap_characters": lambda reader: _("Swap characters before the first call?"),
    "pay_with_cards": pay_with_cards,
}
"""Kind of question -> what it asks."""


def facts(reader: Reader) -> list[str]:
    """Say what one has to act with."""
    view, said = reader.view, []
    if view.question == "act" and view.turn is not None and view.turn.gathered:
        left = view.turn.builds_left
        said.append(ngettext("%(number)d build left", "%(number)d builds left", left) % {"number": left})
    if view.question == "pay_with_cards":
        due = reader.prices[("pay",)]
        said.append(_("%(gold)s to pay") % {"gold": words.gold(due)})
        if (short := due - reader.me.gold) > 0:
            said.append(ngettext("at least %(number)d card", "at least %(number)d cards", short) % {"number": short})
    if view.question != "pay_with_cards":  # there the bill says it
        said.append(_("you have %(gold)s") % {"gold": words.gold(reader.me.gold)})
    return said


def told(reader: Reader) -> list[str]:
    """Say what matters for this choice and is not in the options themselves."""
    view = reader.view
    said = []
    if view.question == "salvage":
        said.append(_("It was destroyed; your Graveyard can give it back to your hand."))
    if view.question in ("sign", "flower"):
        said.append(SECRET[view.question]())
    if view.question in ("borrow", "pay_with_cards"):
        said.append(bill(reader))
    if view.question == "reveal_threat":
        said.append(stake(reader))
    if view.question == "give_back":
        said.append(_("The cards you took are in your hand now."))
    if view.question == "give":
        taken = fill(
            _("You get the %(card)s of %(name)s."),
            card=reader.card(reader.about["taken"]),
            name=reader.name(reader.about["owner"]),
        )
        said.append(taken)
    return said


SECRET: dict[str, Callable[[], str]] = {
    "sign": lambda: _("All see where the three warrants lie; you alone know which of them is signed."),
    "flower": lambda: _("All see where the two threats lie; you alone know which of them is real."),
}


def bill(reader: Reader) -> str:
    """Say what a district costs, and what pays for it."""
    about, view = reader.about, reader.view
    if view.question == "borrow":
        mine, name = reader.me.gold, reader.name(about["lender"])
        holes = {"gold": words.gold(mine), "missing": words.gold(int(about["missing"])), "name": name}
        if not mine:
            return _("%(name)s pays all of it: %(missing)s, for as many cards of your hand.") % holes
        return _("You pay %(gold)s, %(name)s lends %(missing)s, for as many cards of your hand.") % holes
    holes = {"price": words.gold(reader.prices[("pay",)]), "gold": words.gold(reader.me.gold)}
    if about["chosen"]:
        return _("Still to pay: %(price)s, in cards or in gold. You have %(gold)s.") % holes
    return _("It costs %(price)s. Each card pays 1 gold, your purse the rest: you have %(gold)s.") % holes


def stake(reader: Reader) -> str:
    """Say to the blackmailer, who knows the faces, what turning this one over would bring."""
    view, victim = reader.view, reader.about["victim"]
    tokens = dict(view.marks).get(view.turn.character, ()) if view.turn else ()
    if true("threat") not in tokens:
        return _("This is the empty threat: turned over, it brings nothing.")
    holes = {"name": reader.name(victim), "gold": words.gold(view.players[victim].gold)}
    return _("This is the real threat: turned over, it brings you all that %(name)s has, %(gold)s.") % holes


def group_title(reader: Reader, verb: str) -> str:
    """Say what a power with many targets does."""
    title = {
        "assassinate": _("Murder a character"),
        "steal_from": _("Rob a character"),
        "bewitch": _("Bewitch a character"),
        "swap_hands": _("Swap hands with a player"),
        "look_at_hand": _("Look at a hand"),
        "spy": _("Spy on a hand for a type"),
        "crown": _("Give the crown away"),
        "destroy": _("Destroy a district"),
        "seize": _("Take a district"),
        "exchange": _("Exchange a district"),
        "armory": _("Tear down the Armory and another district"),
        "laboratory": _("Give up a card in your Laboratory"),
        "museum": _("Lay a card under your Museum"),
        "beautify": _("Beautify a district"),
        "income": _("Collect your income"),
        "play": _("Play an action card"),
        "take_from_richest": _("Ask the richest for 1 gold"),
    }.get(verb)
    owner = reader.owner_of(verb)
    return title or (fill(_("Use the %(card)s"), card=reader.card(owner)) if owner else _("More choices"))
