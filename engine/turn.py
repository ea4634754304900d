"""A turn: gather, build, use abilities, end. This module does not depend on any single card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, cast

from . import facts
from .cards import Ability, Card, Target, ability_offers
from .game import Game
from .keys import has_district, holds_any
from .shared_rules import CANNOT_TARGET, completable_cards, gold_refusal, no_cards, without_cards
from .state import Turn
from .steps import CARD, Choice, MultiSelect, Offer, Question, Refusal, Step

if TYPE_CHECKING:
    from .view import View

GATHER_FIRST: Final = Refusal("gather_first")
ALREADY_GATHERED: Final = Refusal("already_gathered")
ALREADY_USED: Final = Refusal("already_used")
ALREADY_BUILT_HERE: Final = Refusal("already_built_here")
BUILD_LIMIT: Final = Refusal("build_limit")
CANNOT_BUILD: Final = Refusal("cannot_build")
NOT_IN_HAND: Final = Refusal("not_in_hand")
GOLD: Final = ("gather", "gold")
CARDS: Final = ("gather", "cards")
END: Final = ("end_turn",)


class Act(Question):
    """It is your turn: gather, build, use abilities, or end it."""

    def weigh(self, game: Game) -> list[Offer]:
        turn, seat, kit = game.turn, self.seat, game.kit
        city = game.player(seat).city
        refusal = game.forbidden("gather") or (ALREADY_GATHERED if turn.gathered else None)
        out = [Offer(GOLD, refusal), Offer(CARDS, refusal)]
        for card, ability in self.abilities(game):
            out += ability_offers(card, ability, game, seat, self.timing_refusal(game, card, ability))
        in_gold = not kit.paying or (turn.powers not in kit.paying and kit.paying.isdisjoint(city))
        for district in dict.fromkeys(game.player(seat).hand):
            if district in kit.actions:
                continue
            if in_gold and district not in kit.paying:
                refusal = why_not_build(game, seat, district)
                out.append(Offer(("build", district), refusal or gold_refusal(game, seat, game.price(seat, district))))
            else:
                out += ways_to_build(game, seat, district)
        out.append(Offer(END, game.forbidden("end_turn") or (None if turn.gathered else GATHER_FIRST)))
        return out

    def options(self, game: Game) -> list[Choice]:
        """Return the possible choices of `weigh`, computed faster, because search spends most of its time here."""
        state, seat, kit = game.state, self.seat, game.kit
        turn = state.turn
        assert turn is not None
        gathered, used, gates = turn.gathered, turn.used, game.restricting_cards()
        barred = gates or kit.actions
        out: list[Choice] = [] if gathered or (gates and game.forbidden("gather")) else [GOLD, CARDS]
        usual = not barred and not holds_any(state.players[seat].city, kit.active)
        for card, ability in kit.abilities[turn.powers] if usual else self.abilities(game):
            if (gathered or not ability.after_gathering) and (not used or (card.key, ability.name) not in used):
                if barred and game.forbidden(ability.name, card.key):
                    continue
                if ability.targets:
                    for words, refusal in ability.offered_targets(card, game, seat):
                        if refusal is None:
                            out.append((ability.name,) + words)  # noqa: RUF005 - the hottest line of a search
                else:
                    out.append((ability.name,))
        if gathered:
            if state.players[seat].hand:
                self.add_builds(game, turn, bool(gates), out)
            if not (gates and game.forbidden("end_turn")):
                out.append(END)
        return out

    def add_builds(self, game: Game, turn: Turn, guarded: bool, out: list[Choice]) -> None:
        """Add the possible builds after gathering to `out`. `guarded` says whether a card may forbid a build."""
        seat, kit = self.seat, game.kit
        p = game.state.players[seat]
        hand, city, gold, paying = p.hand, p.city, p.gold, kit.paying
        limit = game.adjusted_number("build_limit", seat)
        left = limit + turn.extra - turn.built
        if not limit or (left <= 0 and not kit.exempting):
            return
        plain = not paying or (turn.powers not in paying and not holds_any(city, paying))
        picky, costs, cheap = kit.picky, kit.costs, not kit.adjusting_price
        seen: list[str] = []
        for d in hand:
            in_gold = plain and d not in paying
            if (in_gold and cheap and costs[d] > gold) or d in seen:
                continue
            seen.append(d)
            if left <= 0 and not is_exempt_from_limit(game, seat, d):
                continue
            unusual = guarded or d in picky or has_district(d, city)
            if unusual and (d in kit.actions or why_not_build(game, seat, d) is not None):
                continue
            if in_gold:
                if cheap or game.price(seat, d) <= gold:
                    out.append(("build", d))
            else:
                for words, refusal in ways_to_pay(game, seat, d):
                    if refusal is None:
                        out.append(("build", d, *words))

    def abilities(self, game: Game) -> tuple[tuple[Card, Ability], ...]:
        """Return the abilities of the seat's character, districts and action cards, and of cards open to all."""
        kit, powers = game.kit, game.turn.powers
        p = game.state.players[self.seat]
        own = kit.abilities[powers]
        if not kit.actions and not holds_any(p.city, kit.active):
            return own
        out = list(own)
        for building in p.city:
            if building in kit.active:
                out += kit.abilities[building]
        if kit.actions:
            for key in dict.fromkeys(p.hand):
                if key in kit.actions:
                    out += kit.abilities[key]
        out += kit.open_to_all
        return tuple(out)

    def used_ability(self, view: View, choice: Choice) -> tuple[Card, Ability] | None:
        """Return the card and the ability that `choice` uses; None for gathering, building and ending the turn."""
        verb, kit = choice[0], view.kit
        # All action cards have the same verb; the next word names the card.
        named = [word for word in choice[1:2] if word in kit.actions]
        for key in (*named, view.powers, *view.own.city, *(view.own.hand or ())):
            for card, ability in kit.abilities.get(str(key), ()):
                if ability.name == verb:
                    return card, ability
        return next((both for both in kit.open_to_all if both[1].name == verb), None)

    def aim(self, view: View, choice: Choice) -> str:
        user = self.used_ability(view, choice)
        return user[1].aims_at if user else CARD if choice[0] == "build" else ""

    def is_lasting(self, view: View, choice: Choice) -> bool:
        if user := self.used_ability(view, choice):
            return user[1].lasting(*choice[1:])
        return choice != GOLD and choice[0] != "build"

    def is_fruitless(self, view: View, choice: Choice) -> bool:
        if user := self.used_ability(view, choice):
            return user[1].fruitless(user[0], view, *choice[1:])
        return choice == CARDS and no_cards(view)

    def timing_refusal(self, game: Game, card: Card, ability: Ability) -> Refusal | None:
        """Return why an ability cannot be used now, whatever its target; None if it can."""
        turn = game.turn
        if (refusal := game.forbidden(ability.name, card.key)) is not None:
            return refusal
        if (card.key, ability.name) in turn.used:
            return ALREADY_USED
        return GATHER_FIRST if ability.after_gathering and not turn.gathered else None

    def answer(self, game: Game, choice: Choice) -> None:
        verb = choice[0]
        if verb == "end_turn":
            return
        game.then(self)
        if verb == "gather":
            gather_resources(game, self.seat, str(choice[1]))
        elif verb == "build":
            build_district(game, self.seat, str(choice[1]), choice[2:])
        else:
            named = [(card, ability) for card, ability in self.abilities(game) if ability.name == verb]
            for card, ability in named:
                if len(named) == 1 or self.is_target(game, card, ability, choice[1:]):
                    if not ability.is_open_to_all:
                        game.use(self.seat, card.key, ability.name, () if ability.hides_target else choice[1:])
                    ability.act(card, game, self.seat, *choice[1:])
                    return

    def unoffered_refusal(self, game: Game, verb: str, arguments: Sequence[str]) -> Refusal:
        if (refusal := game.forbidden(verb)) is not None:
            return refusal
        abilities = [*self.abilities(game)]
        if any((card.key, verb) in game.turn.used for card, ability in abilities if ability.name == verb):
            return ALREADY_USED
        from_hand = {"build", *(ability.name for _, ability in abilities if ability.targets == "hand")}
        if arguments and arguments[0] in game.kit.cards and verb in from_hand:
            return NOT_IN_HAND
        return CANNOT_TARGET if str(self.seat) in arguments else Refusal(self.otherwise)

    def is_target(self, game: Game, card: Card, ability: Ability, words: Choice) -> bool:
        """Return whether `words` name a target of this card's ability, not of another card's with the same verb."""
        if (card.key, ability.name) in game.turn.used:
            return False
        if not ability.targets:
            return True
        return any(w == words and r is None for w, r in ability.offered_targets(card, game, self.seat))


def ways_to_build(game: Game, seat: int, district: str, *, at_once: bool = False) -> Iterator[Offer]:
    """Yield each way to build `district`, paying in gold first."""
    refusal = why_not_build(game, seat, district, at_once=at_once)
    for words, why in ways_to_pay(game, seat, district):
        yield Offer(("build", district, *words), refusal or why)


def why_not_build(game: Game, seat: int, district: str, *, at_once: bool = False) -> Refusal | None:
    """Return why `seat` may not build `district`, however it pays; None if it may.

    `at_once` is true if a card allows the build, even before gathering and beyond the limit.
    """
    turn = game.turn
    if not at_once:
        if (refusal := game.forbidden("build", district)) is not None:
            return refusal
        if not turn.gathered:
            return GATHER_FIRST
    if (refusal := game.district(district).why_not_build(game, seat)) is not None:
        return refusal
    if game.has_district(seat, district) and not allows_duplicates(game, seat):
        return ALREADY_BUILT_HERE
    limit = game.adjusted_number("build_limit", seat)
    if limit == 0:
        return CANNOT_BUILD
    if at_once or is_exempt_from_limit(game, seat, district):
        return None
    return BUILD_LIMIT if turn.built >= limit + turn.extra else None


def allows_duplicates(game: Game, seat: int) -> bool:
    """Return whether `seat` may build a second district of the same name."""
    keys = game.kit.allowing_duplicates
    return bool(keys) and any(
        k in keys and game.kit.cards[k].allows_duplicates(game, seat)
        for k in (game.turn.powers, *game.player(seat).city)
    )


def is_exempt_from_limit(game: Game, seat: int, district: str) -> bool:
    """Return whether building `district` does not count toward the build limit."""
    keys = game.kit.exempting
    return bool(keys) and any(
        k in keys and game.kit.cards[k].is_exempt_from_limit(game, seat, district) for k in (game.turn.powers, district)
    )


def ways_to_pay(game: Game, seat: int, district: str) -> Iterator[Target]:
    """Yield the ways to pay for `district`, without duplicates. An empty tuple means paying in gold."""
    yield (), gold_refusal(game, seat, game.price(seat, district))
    seen: set[Choice] = set()
    for payer in game.cards_with_payments(seat, district):
        for words, refusal in payer.ways_to_pay(game, seat, district):
            if words not in seen:
                seen.add(words)
                yield words, refusal


def build_district(game: Game, seat: int, district: str, words: Choice, *, counts: bool = True) -> None:
    """Build `district`, paying in the way that `words` name. An empty tuple means paying in gold."""
    counts = counts and not is_exempt_from_limit(game, seat, district)
    if not words:
        commission_district(game, seat, district, game.price(seat, district), counts=counts)
        return
    for payer in game.cards_with_payments(seat, district):
        if any(w == words and why is None for w, why in payer.ways_to_pay(game, seat, district)):
            payer.pay_for(game, seat, district, words, counts)
            return


def commission_district(
    game: Game,
    seat: int,
    district: str,
    gold: int,
    *,
    cards: tuple[str, ...] = (),
    paid: bool = True,
    counts: bool = True,
) -> None:
    """Lay out `district` to be built for `gold` and `cards`. A reaction may still take it away before it is built."""
    game.then(Raise(seat, district, gold))
    openly = game.state.discard is not None
    game.emit(facts.Commissioned(seat, district, gold, cards, paid, counts, openly))


class Raise(Step):
    """Put the district that is being built into the city, unless it was taken away."""

    def __init__(self, seat: int, district: str, gold: int) -> None:
        self.seat: Final = seat
        self.district: Final = district
        self.gold: Final = gold

    def run(self, game: Game) -> None:
        if game.state.site is not None:
            game.then(CountCity(self.seat))
            game.emit(facts.Built(self.seat, self.district, self.gold))


class CountCity(Step):
    """Record that the city is complete if it has just become so."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, game: Game) -> None:
        if game.is_complete(self.seat) and self.seat not in game.state.completed:
            game.emit(facts.Completed(self.seat, first=not game.state.completed))


def gather_resources(game: Game, seat: int, resource: str) -> None:
    """Gather gold, or draw cards to choose from, as `resource` says."""
    if resource == "gold":
        game.emit(facts.Gathered(seat, game.adjusted_number("gold_gathered", seat)))
        return
    count = game.ready_deck(game.adjusted_number("draw_count", seat))
    keep = game.adjusted_number("keep_count", seat)
    if keep >= count:
        game.draw(seat, count, "gather")
        game.emit(facts.Gathered(seat, 0, count))
        return
    game.then(FinishGathering(seat, keep))
    draw_to_choose(game, seat, count, keep, "gather")


def draw_to_choose(game: Game, seat: int, count: int, keep: int, why: str) -> None:
    """Draw `count` cards from the deck, of which `seat` then chooses `keep`."""
    game.then(Keep(seat, keep, ()))
    game.emit(facts.LookedAt(seat, tuple(game.state.deck[:count]), why))


class FinishGathering(Step):
    """Record that cards were gathered, after the player has chosen which ones to keep."""

    def __init__(self, seat: int, cards: int) -> None:
        self.seat: Final = seat
        self.cards: Final = cards

    def run(self, game: Game) -> None:
        game.emit(facts.Gathered(self.seat, 0, self.cards))


class Keep(Question):
    """Choose which of the cards you drew to keep."""

    aims_at = CARD
    repeated = "keep"

    def __init__(self, seat: int, count: int, chosen: tuple[str, ...]) -> None:
        super().__init__(seat)
        self.count: Final = count
        self.chosen: Final = chosen

    def multi_select(self, view: View) -> MultiSelect | None:
        if self.chosen or self.count < 2:
            return None
        return MultiSelect("keep", self.count, self.count, tuple(sorted(view.drawn)))

    def weigh(self, game: Game) -> Iterable[Offer]:
        return [Offer(("keep", card)) for card in completable_cards(game.state.drawn, self.chosen, self.count)]

    def options(self, game: Game) -> list[Choice]:
        """Return the possible choices of `weigh`, computed faster in the usual case of keeping one card."""
        if self.count > 1:
            return Question.options(self, game)
        return [("keep", card) for card in sorted(set(game.state.drawn))]

    def unoffered_refusal(self, game: Game, verb: str, arguments: Sequence[str]) -> Refusal:
        # A choice that is forbidden during the turn gets the same refusal while cards are chosen.
        barred = None if verb == "keep" else game.forbidden(verb)
        return barred or Refusal(self.otherwise)

    def answer(self, game: Game, choice: Choice) -> None:
        chosen = (*self.chosen, cast("str", choice[1]))
        if len(chosen) < self.count:
            game.then(Keep(self.seat, self.count, chosen))
            return
        rest = tuple(without_cards(game.state.drawn, chosen))
        game.emit(facts.Kept(self.seat, chosen, rest, openly=game.state.discard is not None))


class EndTurn(Step):
    """End the turn."""

    def __init__(self, seat: int, character: str) -> None:
        self.seat: Final = seat
        # The character with which the turn began; the Witch may have taken over since.
        self.character: Final = character

    def run(self, game: Game) -> None:
        turn = game.state.turn
        if turn is not None:
            game.emit(facts.TurnEnded(turn.seat, turn.powers))
