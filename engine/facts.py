"""Everything that can happen at the table; only `apply`, here, writes to the table part of a State."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from .state import NOBODY, Player, State, Turn
from .steps import step

HIDDEN = "?"
"""Stands for a card that the viewer may not know."""

Viewer = int | None


def hide(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return as many unknown cards as `cards` holds."""
    return (HIDDEN,) * len(cards)


@step
class Fact:
    """Something that happened."""

    reveals: ClassVar[bool] = False
    """True where somebody learned something: an undo may not go back behind it."""

    def apply(self, s: State) -> None:
        """Write the fact to the table."""
        raise NotImplementedError

    def seen_by(self, seat: Viewer) -> Fact:
        """Return the fact as `seat` may know it; None is a spectator."""
        return self


# The deal and the selection


@step
class Began(Fact):
    """The first hands were dealt and the crown was given out."""

    crown: int
    gold: int
    hands: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...]
    open_pile: bool
    reveals = True

    def apply(self, s: State) -> None:
        s.crown = self.crown
        s.deck = list(self.deck)
        s.discard = [] if self.open_pile else None
        s.players = [Player(self.gold, list(hand)) for hand in self.hands]

    def seen_by(self, seat: Viewer) -> Fact:
        hands = tuple(hand if i == seat else hide(hand) for i, hand in enumerate(self.hands))
        return replace(self, hands=hands, deck=hide(self.deck))


@step
class Dealt(Fact):
    """A round began: characters were laid out, `looker` alone having seen the facedown one."""

    round: int
    crown: int
    faceup: tuple[str, ...]
    facedown: str
    looker: int
    pool: tuple[str, ...]
    reveals = True

    def apply(self, s: State) -> None:
        s.round, s.phase, s.called = self.round, "selection", 0
        s.faceup, s.pool = self.faceup, list(self.pool)
        s.picks = [(self.looker, self.facedown, False)]
        s.revealed, s.shown, s.acting, s.turn = {}, {}, {}, None
        s.marks, s.laid, s.swaps = {}, {}, ()
        for p in s.players:
            p.characters = p.passed = ()

    def seen_by(self, seat: Viewer) -> Fact:
        facedown = self.facedown if seat is not None and seat == self.looker else HIDDEN
        return replace(self, facedown=facedown, pool=self.pool if seat == self.crown else hide(self.pool))


@step
class Picked(Fact):
    """`seat` kept `character` and passed the others on."""

    seat: int
    character: str
    reveals = True

    def apply(self, s: State) -> None:
        s.pool.remove(self.character)
        s.picks.append((self.seat, self.character, True))
        p = s.players[self.seat]
        p.characters += (self.character,)
        p.passed += (tuple(s.pool),)

    def seen_by(self, seat: Viewer) -> Fact:
        return self if seat == self.seat else replace(self, character=HIDDEN)


@step
class LaidAside(Fact):
    """A character was laid facedown; `seat` knows which, or nobody does."""

    seat: int
    character: str
    reveals = True

    def apply(self, s: State) -> None:
        s.pool.remove(self.character)
        s.picks.append((self.seat, self.character, False))

    def seen_by(self, seat: Viewer) -> Fact:
        return self if seat is not None and seat == self.seat else replace(self, character=HIDDEN)


@step
class TookFacedown(Fact):
    """The last picker took up the first facedown character to choose from it too."""

    seat: int
    character: str
    pool: tuple[str, ...]
    reveals = True

    def apply(self, s: State) -> None:
        del s.picks[0]
        s.pool = list(self.pool)

    def seen_by(self, seat: Viewer) -> Fact:
        return self if seat == self.seat else replace(self, character=HIDDEN, pool=hide(self.pool))


@step
class SelectionEnded(Fact):
    """Everybody has chosen."""

    round: int

    def apply(self, s: State) -> None:
        s.pool = []


@step
class CharactersSwapped(Fact):
    """`seat` gave `given` to `other` for `taken`, blindly."""

    seat: int
    other: int
    given: str
    taken: str
    reveals = True

    def apply(self, s: State) -> None:
        a, b = s.players[self.seat], s.players[self.other]
        a.characters = tuple(self.taken if c == self.given else c for c in a.characters)
        b.characters = tuple(self.given if c == self.taken else c for c in b.characters)
        s.swaps += ((self.seat, self.other, self.given, self.taken),)

    def seen_by(self, seat: Viewer) -> Fact:
        return self if seat in (self.seat, self.other) else replace(self, given=HIDDEN, taken=HIDDEN)


# The round and the turn


@step
class CallingBegan(Fact):
    """The characters are called from now on."""

    round: int

    def apply(self, s: State) -> None:
        s.phase = "action"


@step
class Called(Fact):
    """`character` was called; `seat` answered, or nobody did."""

    rank: int
    character: str
    seat: int
    reveals = True

    def apply(self, s: State) -> None:
        s.called = self.rank
        if self.seat != NOBODY:
            s.revealed[self.character] = self.seat


@step
class Shown(Fact):
    """`seat` showed at the end of the round that it had held the silenced `character`."""

    seat: int
    character: str
    reveals = True

    def apply(self, s: State) -> None:
        s.shown[self.character] = self.seat


@step
class TurnBegan(Fact):
    """`seat` takes the turn of `character`."""

    seat: int
    character: str

    def apply(self, s: State) -> None:
        s.turn = Turn(self.seat, self.character, self.character)
        s.acting[self.character] = self.seat


@step
class TurnPaused(Fact):
    """`seat` keeps the rest of its turn for later."""

    seat: int
    character: str

    def apply(self, s: State) -> None:
        s.turn = None


@step
class TurnResumed(Fact):
    """`seat` plays the rest of the turn of `own` with the abilities of `character`."""

    seat: int
    character: str
    own: str

    def apply(self, s: State) -> None:
        s.turn = Turn(self.seat, self.own, self.character, gathered=True)
        s.acting[self.character] = self.seat


@step
class TurnEnded(Fact):
    """`seat` ended the turn in which it used the abilities of `character`."""

    seat: int
    character: str

    def apply(self, s: State) -> None:
        s.turn = None


@step
class RoundEnded(Fact):
    """All ranks were called."""

    round: int

    def apply(self, s: State) -> None:
        pass


@step
class Crowned(Fact):
    """`seat` has the crown now; it was given `by` a seat or taken."""

    seat: int
    by: int = NOBODY

    def apply(self, s: State) -> None:
        s.crown = self.seat


@step
class Completed(Fact):
    """`seat`'s city is complete; the game ends with this round."""

    seat: int
    first: bool

    def apply(self, s: State) -> None:
        s.completed += (self.seat,)


@step
class Finished(Fact):
    """The game is over. `scores` holds (part, card, points) lines for each seat."""

    winners: tuple[int, ...]
    scores: tuple[tuple[tuple[str, str, int], ...], ...]
    hands: tuple[tuple[str, ...], ...]
    reveals = True

    def apply(self, s: State) -> None:
        s.phase, s.turn = "finished", None
        s.winners = self.winners


# Gold, cards, districts


@step
class Gathered(Fact):
    """`seat` gathered `gold`, or `cards` where it is 0."""

    seat: int
    gold: int
    cards: int = 0

    def apply(self, s: State) -> None:
        s.players[self.seat].gold += self.gold
        if s.turn:
            s.turn.gathered = True


@step
class GoldMoved(Fact):
    """`amount` gold from `source` to `target` because of the card `why`; NOBODY is the bank, a word a card's stash."""

    amount: int
    source: int | str
    target: int | str
    why: str

    def apply(self, s: State) -> None:
        for end, n in ((self.source, -self.amount), (self.target, self.amount)):
            if isinstance(end, str):
                s.stash[end] = s.stash.get(end, 0) + n
            elif end >= 0:
                s.players[end].gold += n


@step
class Drew(Fact):
    """`seat` took `cards` from the deck into the hand because of the card `why`."""

    seat: int
    cards: tuple[str, ...]
    why: str
    reveals = True

    def apply(self, s: State) -> None:
        del s.deck[: len(self.cards)]
        s.players[self.seat].hand += self.cards

    def seen_by(self, seat: Viewer) -> Fact:
        return self if seat == self.seat else replace(self, cards=hide(self.cards))


@step
class LookedAt(Fact):
    """`seat` took `cards` from the deck to keep some of them."""

    seat: int
    cards: tuple[str, ...]
    why: str
    reveals = True

    def apply(self, s: State) -> None:
        del s.deck[: len(self.cards)]
        s.drawn = list(self.cards)

    def seen_by(self, seat: Viewer) -> Fact:
        return self if seat == self.seat else replace(self, cards=hide(self.cards))


@step
class Kept(Fact):
    """Of the cards looked at `seat` kept `cards`; `rest` went under the deck, or openly on the pile."""

    seat: int
    cards: tuple[str, ...]
    rest: tuple[str, ...]
    openly: bool
    reveals = True

    def apply(self, s: State) -> None:
        s.drawn = []
        s.players[self.seat].hand += self.cards
        bury(s, self.rest, facedown=not self.openly)

    def seen_by(self, seat: Viewer) -> Fact:
        if seat == self.seat:
            return self
        return replace(self, cards=hide(self.cards), rest=self.rest if self.openly else hide(self.rest))


@step
class DeckShuffled(Fact):
    """The deck lies in a new, unknown order; `with_pile` if the open pile went into it."""

    deck: tuple[str, ...]
    with_pile: bool
    reveals = True

    def apply(self, s: State) -> None:
        s.deck = list(self.deck)
        if self.with_pile and s.discard is not None:
            s.discard = []

    def seen_by(self, seat: Viewer) -> Fact:
        return replace(self, deck=hide(self.deck))


@step
class Discarded(Fact):
    """`seat` gave up `cards` from the hand because of the card `why`."""

    seat: int
    cards: tuple[str, ...]
    why: str
    openly: bool

    def apply(self, s: State) -> None:
        for card in self.cards:
            leave_hand(s.players[self.seat], card, openly=self.openly)
        bury(s, self.cards, facedown=not self.openly)

    def seen_by(self, seat: Viewer) -> Fact:
        return self if self.openly or seat == self.seat else replace(self, cards=hide(self.cards))


@step
class CardMoved(Fact):
    """A hand card went from `source` to `target` because of the card `why`."""

    source: int
    target: int
    card: str
    why: str
    reveals = True

    def apply(self, s: State) -> None:
        leave_hand(s.players[self.source], self.card, seen_by=self.target)
        s.players[self.target].hand.append(self.card)
        s.players[self.target].known += ((self.source, self.card),)

    def seen_by(self, seat: Viewer) -> Fact:
        return self if seat in (self.source, self.target) else replace(self, card=HIDDEN)


@step
class HandsSwapped(Fact):
    """Two seats exchanged their whole hands; each saw what it gave and what it got."""

    a: int
    b: int
    from_a: tuple[str, ...]
    from_b: tuple[str, ...]
    reveals = True

    def apply(self, s: State) -> None:
        a, b = s.players[self.a], s.players[self.b]
        a.hand, b.hand = b.hand, a.hand
        a.known, b.known = b.known, a.known
        learn_hand(a, self.b, self.from_b)
        learn_hand(b, self.a, self.from_a)

    def seen_by(self, seat: Viewer) -> Fact:
        if seat in (self.a, self.b):
            return self
        return replace(self, from_a=hide(self.from_a), from_b=hide(self.from_b))


@step
class HandSeen(Fact):
    """`seat` looked at `victim`'s hand because of the card `why`."""

    seat: int
    victim: int
    cards: tuple[str, ...]
    why: str
    reveals = True

    def apply(self, s: State) -> None:
        learn_hand(s.players[self.victim], self.seat, self.cards)
        if s.turn:
            s.turn.shown += (self.victim,)

    def seen_by(self, seat: Viewer) -> Fact:
        return self if seat in (self.seat, self.victim) else replace(self, cards=hide(self.cards))


@step
class HandClosed(Fact):
    """`seat` no longer looks at `victim`'s hand."""

    seat: int
    victim: int

    def apply(self, s: State) -> None:
        if s.turn:
            s.turn.shown = tuple(v for v in s.turn.shown if v != self.victim)


@step
class Commissioned(Fact):
    """`seat` laid `district` out of the hand to build it for `gold` and `cards`."""

    seat: int
    district: str
    gold: int
    cards: tuple[str, ...]
    paid: bool
    counts: bool
    openly: bool = False

    def apply(self, s: State) -> None:
        p = s.players[self.seat]
        p.gold -= self.gold
        leave_hand(p, self.district, openly=True)
        for card in self.cards:
            leave_hand(p, card, openly=self.openly)
        bury(s, self.cards, facedown=not self.openly)
        s.site = (self.seat, self.district)
        if s.turn:
            s.turn.built += self.counts
            s.turn.paid += self.paid

    def seen_by(self, seat: Viewer) -> Fact:
        return self if self.openly or seat == self.seat else replace(self, cards=hide(self.cards))


@step
class Built(Fact):
    """`district` stands in `seat`'s city, built for `gold`."""

    seat: int
    district: str
    gold: int

    def apply(self, s: State) -> None:
        s.site = None
        s.players[self.seat].city.append(self.district)


@step
class Confiscated(Fact):
    """`by` took `district` off `seat`'s building site; `seat` got `gold` back."""

    seat: int
    by: int
    district: str
    gold: int

    def apply(self, s: State) -> None:
        s.site = None
        s.players[self.seat].gold += self.gold
        s.players[self.by].city.append(self.district)


@step
class Destroyed(Fact):
    """`by` destroyed `district` in `seat`'s city because of the card `why`; the Artist's gold is lost (U-15)."""

    seat: int
    district: str
    by: int
    why: str

    def apply(self, s: State) -> None:
        s.players[self.seat].city.remove(self.district)
        bury(s, (self.district.removesuffix("+"),))


@step
class DistrictMoved(Fact):
    """`district` went from one city to another because of the card `why`."""

    source: int
    target: int
    district: str
    why: str

    def apply(self, s: State) -> None:
        s.players[self.source].city.remove(self.district)
        s.players[self.target].city.append(self.district)


@step
class Salvaged(Fact):
    """`seat` took `card`, just destroyed, into the hand for 1 gold."""

    seat: int
    card: str

    def apply(self, s: State) -> None:
        p = s.players[self.seat]
        p.gold -= 1
        pile = s.deck if s.discard is None else s.discard
        del pile[len(pile) - 1 - pile[::-1].index(self.card)]
        p.hand.append(self.card)
        p.known += tuple((seat, self.card) for seat in range(len(s.players)) if seat != self.seat)


@step
class Beautified(Fact):
    """`seat` laid 1 gold on its `district` for good."""

    seat: int
    district: str

    def apply(self, s: State) -> None:
        p = s.players[self.seat]
        p.gold -= 1
        p.city[p.city.index(self.district)] += "+"


@step
class Tucked(Fact):
    """`seat` laid `card` facedown under its district `under`."""

    seat: int
    card: str
    under: str

    def apply(self, s: State) -> None:
        leave_hand(s.players[self.seat], self.card)
        s.stash[self.under] = (*s.stash.get(self.under, ()), self.card)

    def seen_by(self, seat: Viewer) -> Fact:
        return self if seat == self.seat else replace(self, card=HIDDEN)


@step
class UnderSeen(Fact):
    """`seat` has the district `under` now and may look at the `cards` that lie there (U-16)."""

    seat: int
    under: str
    cards: tuple[str, ...]
    reveals = True

    def apply(self, s: State) -> None:
        pass

    def seen_by(self, seat: Viewer) -> Fact:
        return self if seat == self.seat else replace(self, cards=hide(self.cards))


@step
class Untucked(Fact):
    """All cards under the district `under` went facedown under the deck."""

    under: str
    cards: tuple[str, ...]

    def apply(self, s: State) -> None:
        s.stash[self.under] = ()
        bury(s, self.cards, facedown=True)

    def seen_by(self, seat: Viewer) -> Fact:
        return replace(self, cards=hide(self.cards))


@step
class Laid(Fact):
    """`seat` laid the action card `card` from the hand into its city."""

    seat: int
    card: str

    def apply(self, s: State) -> None:
        leave_hand(s.players[self.seat], self.card, openly=True)
        s.players[self.seat].city.append(self.card)


@step
class ExtraBuilds(Fact):
    """`seat` may build `number` districts more this turn."""

    seat: int
    number: int

    def apply(self, s: State) -> None:
        if s.turn:
            s.turn.extra += self.number


@step
class Replaced(Fact):
    """`seat` put `new` from the hand in the place of its building `old`, paying `gold`."""

    seat: int
    old: str
    new: str
    gold: int

    def apply(self, s: State) -> None:
        p = s.players[self.seat]
        p.gold -= self.gold
        leave_hand(p, self.new, openly=True)
        p.city[p.city.index(self.old)] = self.new
        bury(s, (self.old,))


@step
class BoothLaid(Fact):
    """`seat` laid the action card `card` before it; `number` tells it from others of its kind."""

    seat: int
    card: str
    number: int

    def apply(self, s: State) -> None:
        leave_hand(s.players[self.seat], self.card, openly=True)
        s.stash[self.card] = (*s.stash.get(self.card, ()), (self.number, self.seat, 0))


@step
class BoothUsed(Fact):
    """`seat` put 1 gold on the card `card` of that `number` before `owner`."""

    seat: int
    card: str
    number: int
    owner: int

    def apply(self, s: State) -> None:
        s.players[self.seat].gold -= 1
        s.stash[self.card] = tuple((n, o, coins + (n == self.number)) for n, o, coins in s.stash[self.card])
        if s.turn:
            s.turn.used += ((self.card, str(self.number)),)


@step
class BoothCashed(Fact):
    """`seat` discarded its card `card` of that `number` and took the `gold` on it."""

    seat: int
    card: str
    number: int
    gold: int

    def apply(self, s: State) -> None:
        s.stash[self.card] = tuple(booth for booth in s.stash[self.card] if booth[0] != self.number)
        s.players[self.seat].gold += self.gold
        bury(s, (self.card,))


# Tokens and memory


@step
class Named(Fact):
    """`seat` put `token` on `character` for all to see."""

    seat: int
    character: str
    token: str

    def apply(self, s: State) -> None:
        s.marks[self.character] = (*s.marks.get(self.character, ()), self.token)


@step
class TokensLaid(Fact):
    """`seat` laid a facedown `token` on each of `characters`, by rank; `true` is the one that counts."""

    seat: int
    token: str
    characters: tuple[str, ...]
    true: str

    def apply(self, s: State) -> None:
        s.laid[self.token] = self.seat
        for c in self.characters:
            s.marks[c] = (*s.marks.get(c, ()), self.token + "!" * (c == self.true))

    def seen_by(self, seat: Viewer) -> Fact:
        return self if seat == self.seat else replace(self, true=HIDDEN)


@step
class TokenTaken(Fact):
    """`token` left `character`; `face` is what it turned out to be, or hidden where nobody looked."""

    character: str
    token: str
    face: str = HIDDEN
    reveals = True

    def apply(self, s: State) -> None:
        tokens = s.marks.pop(self.character)
        if left := tuple(t for t in tokens if t.removesuffix("!") != self.token):
            s.marks[self.character] = left
        if self.face == HIDDEN:
            # It stays facedown beside the others: nobody else can tell which one that was.
            s.marks[HIDDEN] = (*s.marks.get(HIDDEN, ()), *(t for t in tokens if t not in left))


@step
class Declined(Fact):
    """`seat` was asked `what` and let it pass."""

    seat: int
    what: str

    def apply(self, s: State) -> None:
        pass


@step
class Used(Fact):
    """`seat` used the ability `ability` of `card`, once a turn; `about` is its public target."""

    seat: int
    card: str
    ability: str
    about: tuple[str | int, ...] = ()

    def apply(self, s: State) -> None:
        if s.turn:
            s.turn.used += ((self.card, self.ability),)


@step
class Stashed(Fact):
    """The card `card` remembers `value` now, for all to know."""

    card: str
    value: Any

    def apply(self, s: State) -> None:
        s.stash[self.card] = self.value


def bury(s: State, cards: tuple[str, ...], *, facedown: bool = False) -> None:
    """Lay `cards` on the open pile where there is one, else (or if `facedown`) under the deck."""
    if s.discard is None or facedown:
        s.deck += cards
    else:
        s.discard += cards


def learn_hand(p: Player, seat: int, cards: tuple[str, ...]) -> None:
    """Note that `seat` has seen the whole hand of `p`."""
    p.known = tuple(item for item in p.known if item[0] != seat) + tuple((seat, card) for card in cards)


def leave_hand(p: Player, card: str, *, openly: bool = False, seen_by: int = NOBODY) -> None:
    """Take `card` out of a hand; whoever does not see which one it was can count on no card there any more."""
    p.hand.remove(card)
    if p.known:
        watchers = {seat for seat, _ in p.known} if openly else {seen_by}
        left = [item for item in p.known if item[0] in watchers]
        for seat in watchers:
            if (seat, card) in left:
                left.remove((seat, card))
        p.known = tuple(left)
