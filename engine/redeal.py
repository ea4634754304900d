"""Redeal the hidden cards so that a seat cannot notice the difference, for searching bots and for tests of secrecy."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from .dice import Dice
from .editions import kit_of
from .keys import Token, has_district, token_kind, true_token
from .state import Player, State, is_pile

Slot = int
"""An index into `State.picks`."""


Sampler = Callable[[Dice], State]
"""A function (rng) that deals States which a seat cannot distinguish from the real one."""


def sampler(state: State, seat: int | None) -> Sampler:
    """Return a function that redeals, on each call, everything in `state` that `seat` cannot know."""
    return lambda rng: redeal(state, seat, rng)


def redeal(state: State, seat: int | None, rng: Dice) -> State:
    """Return `state` with everything redealt that `seat` cannot know, consistent with what it does know.

    Tables that `seat` cannot distinguish give the same result for equal dice, because cards are sorted before they are
    shuffled. A bot that searches such tables therefore cannot learn anything hidden.
    """
    s = state.copy()
    if s.phase != "finished":
        s.seed, s.rolled = f"{rng.getrandbits(256):064x}", 0
        redeal_characters(s, seat, rng)
        redeal_cards(s, seat, rng)
        redeal_tokens(s, seat, rng)
    return s


def copy_with_seed(state: State, seed: str) -> State:
    """Return a copy of `state` whose future shuffles follow from `seed` (64 hex digits)."""
    s = state.copy()
    s.seed, s.rolled = seed, 0
    return s


def redeal_cards(state: State, seat: int | None, rng: Dice) -> None:
    """Shuffle the deck, the hidden hands and the facedown piles, and deal them again."""
    # A seat that is choosing cards one by one must keep those chosen so far.
    choosing = {step.seat for step in state.agenda if getattr(step, "chosen", ())}  # type: ignore[attr-defined]
    hands = {i: certain_cards(state, seat, i) for i in hidden_hands(state, seat) if i not in choosing}
    piles = hidden_piles(state, seat)
    drawn = are_drawn_cards_hidden(state, seat, choosing)
    bottom = known_bottom(state)
    pool = [
        *state.deck,
        *(c for i in hands for c in state.players[i].hand),
        *(c for key in piles for c in state.stash[key]),
    ]
    if drawn:
        pool += state.drawn
    for card in (*bottom, *(c for cards in hands.values() for c in cards)):
        pool.remove(card)
    pool.sort()
    rng.shuffle(pool)
    for i, certain in hands.items():
        state.players[i].hand = certain + take_top(pool, len(state.players[i].hand) - len(certain))
        forget_other_records(state.players[i], seat)
    for key in piles:
        state.stash[key] = tuple(take_top(pool, len(state.stash[key])))
    if drawn:
        state.drawn = take_top(pool, len(state.drawn))
    state.deck = pool + bottom


def take_top(pool: list[str], number: int) -> list[str]:
    """Remove the first `number` cards from `pool` and return them."""
    out = pool[:number]
    del pool[:number]
    return out


def forget_other_records(player: Player, seat: int | None) -> None:
    """Delete the records of cards that seats other than `seat` have seen in the player's hand, which is dealt anew."""
    player.seen_cards = tuple(item for item in player.seen_cards if item[0] == seat)


def hidden_hands(state: State, seat: int | None) -> list[int]:
    """Return the seats whose hands `seat` does not see."""
    shown = state.turn.shown if state.turn is not None and state.turn.seat == seat else ()
    return [i for i in range(len(state.players)) if i != seat and i not in shown]


def hidden_piles(state: State, seat: int | None) -> list[str]:
    """Return the districts with cards under them that `seat` may not look at."""
    own = () if seat is None else state.players[seat].city
    return [key for key, held in state.stash.items() if is_pile(held) and not has_district(key, own)]


def are_drawn_cards_hidden(state: State, seat: int | None, choosing_seats: Collection[int]) -> bool:
    """Return whether another seat is looking at drawn cards and has not begun to choose from them."""
    asked = getattr(state.agenda[-1], "seat", None) if state.agenda else None
    return bool(state.drawn) and asked != seat and asked not in choosing_seats


def known_bottom(state: State) -> list[str]:
    """Return the cards that are publicly known to be at the bottom of the deck.

    These are the cards just destroyed that a question on the agenda is about.
    """
    return [c for step in state.agenda if (c := getattr(step, "card", None)) in state.deck]


def certain_cards(state: State, seat: int | None, other: int) -> list[str]:
    """Return the cards that must be in `other`'s hand: seen there by `seat`, or named by an open question."""
    cards = [card for by, card in state.players[other].seen_cards if by == seat]
    for step in state.agenda:
        if step.asks and getattr(step, "seat", None) == other:
            named = (getattr(step, "district", ""), getattr(step, "in_hand", ""), *getattr(step, "cards", ()))
            cards += [c for c in named if c in state.players[other].hand and c not in cards]
    return cards


def redeal_tokens(state: State, seat: int | None, rng: Dice) -> None:
    """Choose at random which token of each facedown kind is the true one."""
    for token, layer in state.laid.items():
        slots = [(c, i) for c, tokens in state.marks.items() for i, t in enumerate(tokens) if token_kind(t) == token]
        if layer == seat or not any(state.marks[c][i] != token for c, i in slots):
            continue
        rng.shuffle(slots)
        for k, (c, i) in enumerate(slots):
            state.marks[c] = (
                *state.marks[c][:i],
                true_token(token) if k == 0 else Token(token),
                *state.marks[c][i + 1 :],
            )


def redeal_characters(state: State, seat: int | None, rng: Dice) -> None:
    """Redeal the characters that `seat` does not know, consistent with all it has seen."""
    if not state.picks:
        return
    known_slots = {i for i, (by, _, _) in enumerate(state.picks) if by == seat}
    free = [i for i in range(len(state.picks)) if i not in known_slots]
    items = [state.picks[i][1] for i in free]
    # The characters that will be passed on are unknown too, except to the seat that is choosing from them.
    holding = bool(state.pool) and state.agenda and getattr(state.agenda[-1], "seat", None) == seat
    pool = list(state.pool) if not holding else []
    items = sorted(items + pool)
    rng.shuffle(items)
    domains = [slot_domain(state, seat, i) for i in free]
    if not state.swaps:
        domains = [narrow_domain(state, i, allowed) for i, allowed in zip(free, domains, strict=True)]
    for chosen in arrangements(items, domains):
        trial = state.picks[:]
        for i, c in zip(free, chosen, strict=True):
            trial[i] = (trial[i][0], c, trial[i][2])
        if is_consistent(state, seat, trial):
            if pool:
                pool = [c for c in items if c not in chosen]
            write_arrangement(state, seat, trial, pool or state.pool)
            return


def arrangements(items: list[str], domains: list[set[str] | None]) -> Iterator[tuple[str, ...]]:
    """Yield ways to fill the slots with different items, each from the slot's domain (None allows any item)."""
    order = sorted(range(len(domains)), key=lambda i: len(domains[i] or items))
    chosen: dict[int, str] = {}

    def fill(index: int) -> Iterator[tuple[str, ...]]:
        if index == len(order):
            yield tuple(chosen[i] for i in range(len(domains)))
            return
        allowed = domains[order[index]]
        for item in items:
            if item not in chosen.values() and (allowed is None or item in allowed):
                chosen[order[index]] = item
                yield from fill(index + 1)
                del chosen[order[index]]

    return fill(0)


def slot_domain(state: State, seat: int | None, slot: Slot) -> set[str] | None:
    """Return which characters may be in a slot of the draft, given the pools `seat` has seen; None means any."""
    if seat is None:
        return None
    if state.picks[0][2] and slot >= len(state.players) - 1:
        return None  # the last player to pick could also choose the first facedown card
    own = [i for i, (by, _, kept) in enumerate(state.picks) if by == seat and kept]
    passed = state.players[seat].passed
    pools = [{*left, state.picks[i][1]} for i, left in zip(own, passed, strict=True)]
    asked = getattr(state.agenda[-1], "seat", None) if state.agenda else None
    if asked == seat and state.phase == "selection" and state.pool:
        own, pools = [*own, len(state.picks)], [*pools, set(state.pool)]
    before = [k for k, i in enumerate(own) if i < slot]
    after = [k for k, i in enumerate(own) if i > slot]
    allowed = set(passed[before[-1]]) if before else set(state.cast) - set(state.faceup)
    return allowed - pools[after[0]] if after else allowed


def narrow_domain(state: State, slot: Slot, allowed: set[str] | None) -> set[str]:
    """Return `allowed` without the characters that the calls have ruled out, if no characters were exchanged."""
    by, _, kept = state.picks[slot]
    left = set(state.cast) if allowed is None else set(allowed)
    answered = {**state.revealed, **state.shown}
    if not kept:
        return left - set(answered)
    own = {c for c, seat in answered.items() if seat == by}
    if len(own) == len(state.players[by].characters):
        return own
    return left - (set(answered) - own) - absent_characters(state)


def absent_characters(state: State) -> set[str]:
    """Return the called characters that no seat holds.

    A killed character does not count, because a seat may hold it.
    """
    ranks = kit_of(state).ranks
    silent = {c for c, tokens in state.marks.items() if "murdered" in tokens}
    return {c for c in state.cast if ranks[c] <= state.called} - set(state.revealed) - set(state.shown) - silent


def is_consistent(state: State, seat: int | None, arrangement: list[tuple[int, str, bool]]) -> bool:
    """Return whether `arrangement` agrees with who answered calls and who exchanged characters."""
    held = held_characters(state, seat, arrangement)
    if held is None:
        return False
    answered = {**state.revealed, **state.shown}
    if any(c not in held[by] for c, by in answered.items()):
        return False
    absent = absent_characters(state)
    return not any(c in absent for hand in held for c in hand)


def held_characters(
    state: State, seat: int | None, arrangement: list[tuple[int, str, bool]]
) -> list[tuple[str, ...]] | None:
    """Return each seat's characters after this round's exchanges.

    Return None if the arrangement contradicts an exchange that `seat` knows.
    """
    held: list[list[str]] = [[] for _ in state.players]
    for by, c, kept in arrangement:
        if kept:
            held[by].append(c)
    for a, b, given, taken in state.swaps:
        if seat in (a, b):
            if given not in held[a] or taken not in held[b]:
                return None
            i, j = held[a].index(given), held[b].index(taken)
        else:
            i = j = 0
        held[a][i], held[b][j] = held[b][j], held[a][i]
    return [tuple(h) for h in held]


def write_arrangement(
    state: State, seat: int | None, arrangement: list[tuple[int, str, bool]], pool: list[str]
) -> None:
    """Write `arrangement` to the state."""
    held = held_characters(state, seat, arrangement)
    assert held is not None
    swaps = []
    before: list[list[str]] = [
        [c for by, c, kept in arrangement if kept and by == i] for i in range(len(state.players))
    ]
    for a, b, given, taken in state.swaps:
        unknown = seat not in (a, b)
        out, back = (before[a][0], before[b][0]) if unknown else (given, taken)
        i, j = before[a].index(out), before[b].index(back)
        before[a][i], before[b][j] = back, out
        swaps.append((a, b, out, back))
    state.picks, state.swaps = arrangement, tuple(swaps)
    ranks = kit_of(state).ranks
    state.pool = sorted(pool, key=ranks.__getitem__)
    for i, p in enumerate(state.players):
        p.characters = held[i]
        if i != seat:
            p.passed = ()
    replay_pools(state, seat)


def replay_pools(state: State, seat: int | None) -> None:
    """Rebuild the pools that the other seats would have passed on in this arrangement."""
    left = [c for c in state.cast if c not in state.faceup]
    if state.picks[0][2]:
        left.remove(state.picks[-1][1])
    for by, c, kept in state.picks:
        if c in left:
            left.remove(c)
        if kept and by != seat:
            state.players[by].passed += (tuple(left),)
