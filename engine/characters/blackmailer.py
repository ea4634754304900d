"""Blackmailer (2): lays threats, one with the flower, on two characters, whose players pay or risk all their gold."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..cards import Ability, Character, never
from ..facts import HIDDEN, Declined, Gathered, TokensLaid, TokenTaken
from ..game import Game
from ..keys import true_token
from ..shared_rules import CANNOT_TARGET, card_of, characters_to_come
from ..steps import CHARACTER, Choice, Offer, Question, Refusal
from ..text import gettext_noop as _


class Blackmailer(Character):
    rank = 2
    name = _("Blackmailer")
    gist = _("Threatens: pay half or lose it all")
    rule = _(
        "Put a real and an empty threat on two higher ranks not killed or bewitched. After gathering, each pays you "
        "half their gold, rounded down, or you may reveal: the real one takes all."
    )

    @Ability(lasting=never)
    def threaten(self, game: Game, seat: int) -> None:
        game.then(Flower(seat))

    def forbids(self, game: Game, verb: str, card: str) -> Refusal | None:
        """Forbid a threatened player everything but gathering until the threat is settled (U-20)."""
        return Refusal("threat_first") if verb != "gather" and game.is_marked(game.turn.character, "threat") else None

    def after_gathered(self, game: Game, fact: Gathered) -> None:
        if game.is_marked(game.turn.character, "threat"):
            game.then(Bribe(fact.seat))


def settle_threat(game: Game, seat: int, gold: int, face: str = HIDDEN) -> None:
    """Remove the threat from the active character; `seat` pays `gold`, unless it threatened itself (U-38)."""
    character, layer = game.turn.character, game.state.laid["threat"]
    game.emit(TokenTaken(character, "threat", face))
    if layer != seat:
        game.pay(seat, gold, Blackmailer.kind, payee=layer)


class Flower(Question):
    """Choose the character for the threat with the flower, which is the real one."""

    aims_at = CHARACTER
    lasting = False

    def weigh(self, game: Game) -> Iterable[Offer]:
        for words, refusal in characters_to_come(card_of(game, Blackmailer), game, self.seat):
            yield Offer(("flower", *words), refusal)

    def answer(self, game: Game, choice: Choice) -> None:
        game.then(Threat(self.seat, str(choice[1])))


class Threat(Question):
    """Choose another character for the empty threat."""

    aims_at = CHARACTER
    lasting = False

    def __init__(self, seat: int, flowered: str) -> None:
        super().__init__(seat)
        self.flowered: Final = flowered

    def weigh(self, game: Game) -> Iterable[Offer]:
        for words, refusal in characters_to_come(card_of(game, Blackmailer), game, self.seat):
            yield Offer(("threat", *words), CANNOT_TARGET if words[0] == self.flowered else refusal)

    def answer(self, game: Game, choice: Choice) -> None:
        laid = sorted((self.flowered, str(choice[1])), key=game.kit.ranks.__getitem__)
        game.emit(TokensLaid(self.seat, "threat", tuple(laid), self.flowered))


class Bribe(Question):
    """Buy the threat off with half of your gold, rounded down?"""

    otherwise = "threat_first"

    def weigh(self, game: Game) -> Iterable[Offer]:
        return (Offer(("bribe", "true")), Offer(("bribe", "false")))

    def prices(self, game: Game) -> Iterable[tuple[Choice, int]]:
        yield ("bribe", "true"), game.player(self.seat).gold // 2  # rounded down (U-25), even to 0 (U-24)

    def answer(self, game: Game, choice: Choice) -> None:
        if choice[1] == "true":
            settle_threat(game, self.seat, dict(self.prices(game))[choice])
        else:
            game.emit(Declined(self.seat, "bribe"))
            game.then(RevealThreat(game.state.laid["threat"], self.seat))


class RevealThreat(Question):
    """The bribe was refused. Reveal the threat?"""

    by_steward = ("reveal_threat", "false")

    def __init__(self, seat: int, victim: int) -> None:
        super().__init__(seat)
        self.victim: Final = victim

    def weigh(self, game: Game) -> Iterable[Offer]:
        return (Offer(("reveal_threat", "true")), Offer(("reveal_threat", "false")))

    def answer(self, game: Game, choice: Choice) -> None:
        if choice[1] == "false":
            game.emit(Declined(self.seat, "reveal_threat"))
            settle_threat(game, self.victim, 0)
        elif true_token("threat") in game.state.marks.get(game.turn.character, ()):
            settle_threat(game, self.victim, game.player(self.victim).gold, "flower")
        else:
            settle_threat(game, self.victim, 0, "blank")
