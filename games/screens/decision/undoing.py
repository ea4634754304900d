"""Which choices can be taken back, as far as the one who chooses can know; all others are asked about once."""

from collections.abc import Sequence

from engine import View
from games.screens import words

GOLD_ONLY = {"merchant", "queen"}
"""Characters whose bonus draws no cards."""
CARDS_FOR_INCOME = {"cardinal", "patrician"}
FREE = {
    "add_card",
    "beautify",
    "collect_taxes",
    "exchange",
    "flower",
    "laboratory",
    "museum",
    "redraw",
    "seize",
    "sign",
    "steal_from",
    "take_from_richest",
    "threat",
    "threaten",
    "warrant",
    "warrants",
}
"""Verbs of choices that bring nothing new to light and leave the decision with the same player."""


def is_lasting(view: View, choices: Sequence[str]) -> bool:
    """Tell whether a post with these choices cannot be taken back."""
    return any(not is_free(view, text.split(":")) for text in choices)


def is_free(view: View, said: Sequence[str]) -> bool:
    """Tell whether one choice can be taken back as long as the turn goes on."""
    verb, *about = said
    turn = view.turn
    if turn is None or turn.seat != view.seat:
        return False
    tokens = dict(view.marks).get(turn.character, ())
    if view.question == "take":
        return False  # a card changes hands, whatever becomes of it
    match verb:
        case "assassinate":
            return "strongman" not in view.box.actions
        case "gather":
            # A bewitched turn goes to the Witch, and a threat to whoever laid it.
            return about == ["gold"] and not tokens
        case "build":
            if about[1:2] == ["destroy"] and may_be_saved(view):
                return False
            return about[1:2] != ["borrow"] and not any(token.startswith("warrant") for token in tokens)
        case "income":
            return turn.powers not in CARDS_FOR_INCOME and about[1:2] in ([], ["0"])
        case "bonus":
            return turn.powers in GOLD_ONLY or about == ["gold"]
        case "crown":
            return view.question == "act" and about[-1:] in (["gold"], ["nothing"])
        case "destroy" | "armory":
            return not may_be_saved(view)
        case "give":
            # Whoever gets a Museum looks at what lies under it.
            return view.question == "give" and not dict(view.stash).get("museum")
        case "pay":
            return not any(token.startswith("warrant") for token in tokens)
        case "play":
            return about[:1] in (["circus_tent"], ["director"], ["human_cannonball"])
        case "stop":
            return view.question == "beautify"
    return verb in FREE


def may_be_saved(view: View) -> bool:
    """Tell whether somebody would be asked whether to save a destroyed district."""
    others = (player for player in view.players if player.seat != view.seat)
    return any("graveyard" in {words.plain(b) for b in player.city} and player.gold for player in others)
