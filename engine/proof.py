"""Check an exported game: all its randomness must come from the sealed seed and setup, and from the players' strings.

It needs only Python 3.11: `python3 proof.py game-12.json`, optionally with `--seal SEAL`, as shown and emailed during
the game, and with `--string STRING`, which your browser added. It does not know the rules of the game. It draws every
number again and moves every card as the facts say, to check that each deal, draft, draw and random pick follows from
the numbers, that no card was added or lost, and that scores and places follow from the end of the game.

There are two rules of sealing. By rule 1, in games of older sites, the seal is a hash of the seed alone, and the deal
comes from the seed alone. By rule 2, the seal is a hash of the seed and of the setup with every card in its order, and
the deal comes from the seed, the setup, and a string for each seat.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

FORMAT, VERSION = "citadels-by-post/game", 2
SHORTEST_SEAL = 32
"""The minimum number of leading digits for a seal that is not given in full.

Two seeds whose seals share 16 digits can be found within hours.
"""
SETUP = ("edition", "size", "options", "cast", "uniques", "pack", "rules_version")
"""The fields of a setup that is sealed with the seed."""
STRING = re.compile("[0-9a-f]{32}")
"""The form of a seat's string."""
KNOWN_RULES = ("", "1", "2", "3")
"""The versions of the rules that this check knows."""
ANYBODY = -1
"""The seat number that means no seat."""
WITHOUT_LOT = ("", "1", "2")
"""Versions of the rules in which the facedown card was the next one after the shuffle even if rank 4 was skipped."""
GOLD = "+"
"""The sign at the end of the key of a building with the Artist's gold on it."""
Cards = Iterable[str]


class Problem(NamedTuple):
    """An error in the export.

    `what` is "form", "seal", "setup", "strings", "order", "numbers", "chance", "cards" or "result".
    """

    entry: int
    what: str
    message: str


class Checked(NamedTuple):
    """The result of a check: the problems, how often randomness was used, by purpose, and the rule of sealing."""

    problems: list[Problem]
    counts: dict[str, int]
    rule: int = 0


class Mismatch(Exception):
    """Raised for a fact that does not follow from the random numbers and the cards on the table."""

    def __init__(self, what: str, message: str) -> None:
        super().__init__(message)
        self.what = what


def check(
    game: Any, *, seal: str | None = None, string: str | None = None, seat: int | None = None, is_whole: bool = True
) -> Checked:
    """Check an export, which may be any JSON value.

    `seal` is the seal shown and emailed during the game, or its first digits; `string` is one that a player's browser
    added, and `seat` that player's seat, counted from 0. Without `is_whole`, the game need not have been played to its
    end.
    """
    table = Layout()
    try:
        rule = rule_of(game)
        problems = [
            *check_seal(game, seal),
            *check_strings(game, string, seat),
            *check_order(game),
            *check_numbers(game),
        ]
        number = -1
        try:
            table.set_up(game["game"])
            for entry in game["entries"]:
                number = entry["number"]
                table.apply_entry(entry)
        except Mismatch as mismatch:
            problems.append(Problem(number, mismatch.what, str(mismatch)))
        else:
            problems += check_result(game, table, is_whole=is_whole)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError, ZeroDivisionError) as fault:
        return Checked([Problem(-1, "form", f"this is not an exported game ({type(fault).__name__}: {fault})")], {})
    return Checked(problems, dict(table.counts), rule)


def rule_of(game: Any) -> int:
    """Return by which rule a game is sealed, 1 or 2. Raises ValueError for an unknown format."""
    if game["format"] != FORMAT or type(game["version"]) is not int or not 1 <= game["version"] <= VERSION:
        raise ValueError(
            f"format {game['format']!r} of version {game['version']!r}; versions up to {VERSION} are known"
        )
    return 1 if game["shuffle"].get("setup") is None else 2


def seed_bytes(game: Any) -> bytes:
    """Return the 32 bytes of the seed. Raises ValueError unless it is 64 hex digits."""
    seed = bytes.fromhex(game["shuffle"]["seed"])
    if len(seed) != 32:
        raise ValueError("a seed is 64 hex digits")
    return seed


def canonical(value: Any) -> bytes:
    """Return JSON as it is hashed: keys sorted, no spaces, only ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def deal_key(game: Any) -> bytes:
    """Return the key of the random numbers: the seed, or by rule 2 a hash of it with setup and strings."""
    seed, shuffle = seed_bytes(game), game["shuffle"]
    if rule_of(game) == 1:
        return seed
    start = canonical({"seats": shuffle["seats"], "setup": shuffle["setup"]})
    return blake2b(start, key=seed, digest_size=32, person=b"citadels-deal-2").digest()


def check_seal(game: Any, seal: str | None) -> Iterable[Problem]:
    """Compare seed and setup with the seal, and the setup with what was played."""
    seed, setup = seed_bytes(game), game["shuffle"].get("setup")
    if rule_of(game) == 1:
        made = blake2b(seed, digest_size=32).hexdigest()
    else:
        made = blake2b(seed + canonical(setup), digest_size=32, person=b"citadels-seal-2").hexdigest()
        if set(setup) != set(SETUP):
            yield Problem(0, "setup", f"a sealed setup has the fields {', '.join(SETUP)}")
        elif other := [name for name in SETUP if canonical(setup[name]) != canonical(game["game"][name])]:
            yield Problem(0, "setup", f"the game was not played with the sealed {', '.join(other)}")
    if made != game["shuffle"]["seal"]:
        yield Problem(0, "seal", f"seed and setup have the seal {made}, but the record says {game['shuffle']['seal']}")
    if seal is not None and len(seal) < SHORTEST_SEAL:
        yield Problem(0, "seal", f"a seal of {len(seal)} digits proves nothing: give at least {SHORTEST_SEAL}")
    elif seal is not None and not made.startswith(seal.lower()):
        yield Problem(0, "seal", f"seed and setup have the seal {made}, not the one you noted")


def check_strings(game: Any, string: str | None, own: int | None = None) -> Iterable[Problem]:
    """Check that each seat has a string, that those of the site follow from the seed, and that yours is there.

    `string` is the string that your browser added, `own` your seat.
    """
    if rule_of(game) == 1:
        if string is not None:
            yield Problem(0, "strings", "this game was sealed by rule 1, without strings of the players")
        return
    seed, seats = seed_bytes(game), game["shuffle"]["seats"]
    if len(seats) != game["game"]["size"]:
        yield Problem(0, "strings", "the number of strings is not the number of seats")
    for seat, sealed in enumerate(seats):
        of_site = blake2b(str(seat).encode(), key=seed, digest_size=16, person=b"citadels-seat-2").hexdigest()
        if sealed.keys() != {"string", "by", "bot"} or not STRING.fullmatch(sealed["string"]):
            yield Problem(0, "strings", f"seat {seat} has no string of 32 hex digits")
        elif sealed["by"] not in ("browser", "site") or (sealed["bot"] and sealed["by"] == "browser"):
            yield Problem(0, "strings", f"it is not known who added the string of seat {seat}")
        elif sealed["by"] == "site" and sealed["string"] != of_site:
            yield Problem(0, "strings", f"the string of seat {seat} is the site's, but does not follow from the seed")
    if string is not None:
        yours = [n for n, seat in enumerate(seats) if (seat["by"], seat["string"]) == ("browser", string.lower())]
        if not yours or own not in (None, *yours):
            yield Problem(0, "strings", "your seat does not have the string that your browser added")
    if [seat["bot"] for seat in seats] != [seat["bot"] for seat in game["seats"]]:
        yield Problem(0, "strings", "bots sit on other seats than when the game started")


def check_order(game: Any) -> Iterable[Problem]:
    """Check that the entries are in order and that only those that were undone are missing."""
    numbers = [entry["number"] for entry in game["entries"]]
    taken_back = set(game["taken_back"])
    # The range is as long as the lists, not as high as their largest number, because a forged number may be huge.
    expected = [n for n in range(len(numbers) + len(taken_back)) if n not in taken_back]
    if numbers != expected or not numbers:
        first_wrong = next((n for n, m in zip(numbers, expected, strict=False) if n != m), len(numbers))
        yield Problem(first_wrong, "order", "an entry is missing, duplicated or out of order")


def check_numbers(game: Any) -> Iterable[Problem]:
    """Draw every number again; yield a problem for the first number that differs."""
    key, counter = deal_key(game), 0
    for entry in game["entries"]:
        for roll in entry["rolls"]:
            result = number_below(key, counter, roll["n"])
            if result != roll["result"]:
                message = (
                    f"number {counter + 1} ({roll['purpose']}) below {roll['n']} is {result}, not {roll['result']}"
                )
                yield Problem(entry["number"], "numbers", message)
                return
            counter += 1


def number_below(key: bytes, counter: int, n: int) -> int:
    """Return the number in range(`n`) that belongs to `counter`: 128 bits of a keyed BLAKE2b, reduced modulo `n`."""
    digest = blake2b((counter >> 2).to_bytes(8, "big"), key=key, digest_size=64).digest()
    offset = 16 * (counter & 3)
    return int.from_bytes(digest[offset : offset + 16], "big") % n


def check_result(game: Any, table: Layout, *, is_whole: bool) -> Iterable[Problem]:
    """Check that the game was played to its end, and that winners, scores, places and rounds are those of its end."""
    last, end = game["entries"][-1]["number"], table.end
    claimed = [(seat["score"], seat["place"], seat["is_winner"]) for seat in game["seats"]]
    if [seat["seat"] for seat in game["seats"]] != list(range(table.seats)):
        yield Problem(last, "result", "the seats are not numbered from 0 on")
    if game["game"]["rounds"] != table.rounds:
        yield Problem(last, "result", f"{table.rounds} rounds were dealt, not {game['game']['rounds']}")
    if end is None:
        if is_whole:
            yield Problem(last, "result", "the game was not played to its end")
        if any(claim != (None, None, False) for claim in claimed):
            yield Problem(last, "result", "a game without an end has scores or places")
        return
    totals = [sum(points for _part, _card, points in lines) for lines in end["scores"]]
    winners = end["winners"]
    if not winners or any(totals[seat] != max(totals) for seat in winners):
        yield Problem(last, "result", "the winner does not have the highest score")
    ranks = [(seat in winners, total) for seat, total in enumerate(totals)]
    actual = [(rank[1], 1 if rank[0] else 1 + sum(other > rank for other in ranks), rank[0]) for rank in ranks]
    if claimed != actual:
        yield Problem(last, "result", "scores, places or winners are not those at the end of the game")


class Layout:
    """The cards as the facts have moved them so far."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.rolls: list[dict[str, Any]] = []
        self.deck: list[str] = []
        self.pile: list[str] | None = None
        self.hands: list[list[str]] = []
        self.cities: list[list[str]] = []
        self.looked_at: list[str] = []
        self.site: list[str] = []
        self.under: dict[str, list[str]] = {}
        self.booths: list[str] = []
        self.pool: list[str] = []
        self.facedown = ""
        self.draws_lots = True
        self.characters: list[list[str]] = []
        self.on_turn = ANYBODY
        self.rounds = 0
        self.end: Any = None

    def set_up(self, game: Any) -> None:
        """Set up the cards before the game: the unshuffled deck, and the characters by rank."""
        self.pack, self.cast, self.seats = list(game["pack"]), list(game["cast"]), int(game["size"])
        require(game["rules_version"] in KNOWN_RULES, "form", f"unknown rules version {game['rules_version']!r}")
        self.draws_lots = game["rules_version"] not in WITHOUT_LOT
        require(0 < self.seats <= len(self.cast), "form", "there are more seats than characters")
        self.cities = [[] for _ in range(self.seats)]
        kinds = [card for n, card in enumerate(self.pack) if n == 0 or self.pack[n - 1] != card]
        # A site that could choose the order before the shuffle could choose the deal, whatever the seed.
        require(len(set(kinds)) == len(kinds), "cards", "the cards of a kind are not together in the unshuffled pack")

    def apply_entry(self, entry: Any) -> None:
        """Apply the facts of an entry. Each fact consumes the random numbers with which it was made."""
        self.rolls = list(entry["rolls"])
        self.counts["numbers"] += len(self.rolls)
        for fact in entry["facts"]:
            require(self.end is None, "result", "the game goes on after its end")
            name = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in fact["kind"])
            handler: Callable[[Any], None] | None = getattr(self, f"apply{name}", None)
            if handler is not None:
                handler(fact)
            elif fact["kind"] not in WITHOUT_CARDS:
                raise Mismatch("form", f"this check is too old to know the fact {fact['kind']}")
        require(not self.rolls, "chance", f"{len(self.rolls)} numbers were drawn but not used")
        if self.hands:
            require(Counter(self.all_cards()) == Counter(self.pack), "cards", "a card was added or lost")

    def all_cards(self) -> Iterable[str]:
        """Yield every card, wherever it is."""
        yield from (*self.deck, *(self.pile or ()), *self.looked_at, *self.site, *self.booths)
        for cards in (*self.hands, *self.under.values()):
            yield from cards
        for city in self.cities:
            yield from (building.removesuffix(GOLD) for building in city)

    def draw_number(self, n: int, purpose: str) -> int:
        """Return the entry's next number, which must have been drawn below `n` for this purpose."""
        require(bool(self.rolls), "chance", f"no number was drawn for {purpose}")
        roll = self.rolls.pop(0)
        actual = (roll["purpose"], roll["n"])
        require(
            actual == (purpose, n),
            "chance",
            f"{purpose} needs a number below {n}, but there is one below {actual[1]}",
        )
        result: int = roll["result"]
        return result

    def shuffle(self, cards: Cards, purpose: str) -> list[str]:
        """Return the cards shuffled as in the game: from last to first, exchange each with one at or before it."""
        out = list(cards)
        for i in range(len(out) - 1, 0, -1):
            j = self.draw_number(i + 1, purpose)
            out[i], out[j] = out[j], out[i]
        self.counts[purpose] += 1
        return out

    def pick(self, cards: Sequence[str], purpose: str) -> str:
        """Return a random card."""
        self.counts[purpose] += 1
        return cards[self.draw_number(len(cards), purpose)]

    def bury(self, cards: Cards, *, facedown: bool = False) -> None:
        """Put cards on the open discard pile, or under the deck if there is none."""
        (self.deck if self.pile is None or facedown else self.pile).extend(cards)

    def remove_from_hand(self, seat: int, cards: Cards) -> None:
        """Remove cards from a hand."""
        for card in cards:
            take_card(self.hands[seat], card, f"seat {seat} does not hold {card}")

    def apply_began(self, fact: Any) -> None:
        require(not self.hands, "cards", "the game begins twice")
        deck = self.shuffle(self.pack, "deck")
        dealt = [card for hand in fact["hands"] for card in hand]
        require(len(fact["hands"]) == self.seats, "cards", "the number of hands is not the number of seats")
        require([*dealt, *fact["deck"]] == deck, "cards", "hands and deck do not match the shuffled pack")
        require(len({len(hand) for hand in fact["hands"]}) == 1, "cards", "not all hands have the same size")
        self.counts["crown"] += 1
        require(
            self.draw_number(self.seats, "crown") == fact["crown"],
            "cards",
            "the crown went to another seat than drawn",
        )
        self.deck, self.hands = list(fact["deck"]), [list(hand) for hand in fact["hands"]]
        self.pile = [] if fact["open_pile"] else None

    def apply_dealt(self, fact: Any) -> None:
        self.rounds += 1
        require(fact["round"] == self.rounds, "cards", "a round is missing or was dealt twice")
        order, rank = self.shuffle(self.cast, "characters"), self.cast.index
        # The faceup characters are the first ones after the shuffle, without rank 4.
        faceup = [c for c in order if rank(c) != 3][: len(fact["faceup"])]
        pool = [c for c in order if c not in faceup]
        # If rank 4 was skipped, it went back into the pool, and the facedown card was drawn at random.
        went_back = order[: len(faceup)] != faceup
        # A game that began under older rules draws it at random only after the site was upgraded.
        self.draws_lots |= went_back and bool(self.rolls) and self.rolls[0]["purpose"] == "laid aside"
        facedown = self.pick(pool, "laid aside") if went_back and self.draws_lots else pool[0]
        pool.remove(facedown)
        expected = (sorted(faceup, key=rank), facedown, sorted(pool, key=rank))
        recorded = (fact["faceup"], fact["facedown"], fact["pool"])
        require(expected == recorded, "cards", "the characters are not where the shuffle put them")
        self.pool, self.facedown = list(fact["pool"]), facedown
        self.characters = [[] for _ in range(self.seats)]

    def apply_picked(self, fact: Any) -> None:
        take_card(self.pool, fact["character"], f"{fact['character']} was not in the pool")
        self.characters[fact["seat"]].append(fact["character"])
        self.counts["picked"] += 1

    def apply_laid_aside(self, fact: Any) -> None:
        if fact["seat"] == ANYBODY:
            drawn_card = self.pick(self.pool, "laid aside")
            require(drawn_card == fact["character"], "cards", f"{drawn_card} was drawn, not {fact['character']}")
        take_card(self.pool, fact["character"], f"{fact['character']} was not in the pool to be laid aside")

    def apply_took_facedown(self, fact: Any) -> None:
        require(fact["character"] == self.facedown, "cards", f"{fact['character']} was not facedown")
        self.pool = sorted([*self.pool, self.facedown], key=self.cast.index)
        require(fact["pool"] == self.pool, "cards", "the last player was shown other characters")

    def apply_selection_ended(self, fact: Any) -> None:
        self.pool = []

    def apply_characters_swapped(self, fact: Any) -> None:
        mine, theirs = self.characters[fact["seat"]], self.characters[fact["other"]]
        drawn_card = self.pick(theirs, "theater") if len(theirs) > 1 else theirs[0]
        require(
            drawn_card == fact["taken"] and fact["given"] in mine,
            "cards",
            "these are not the characters that were exchanged",
        )
        self.characters[fact["seat"]] = [fact["taken"] if c == fact["given"] else c for c in mine]
        self.characters[fact["other"]] = [fact["given"] if c == fact["taken"] else c for c in theirs]

    def apply_called(self, fact: Any) -> None:
        held = [fact["character"]] if fact["seat"] == ANYBODY else self.characters[fact["seat"]]
        require(
            fact["character"] in held,
            "cards",
            f"seat {fact['seat']} answered as {fact['character']}, which it does not hold",
        )

    def apply_turn_began(self, fact: Any) -> None:
        self.on_turn = fact["seat"]

    apply_turn_resumed = apply_turn_began

    def apply_drew(self, fact: Any) -> None:
        cards = fact["cards"]
        for card in cards:
            require(self.deck.pop(0) == card, "cards", f"{card} was not on top of the deck")
        self.counts["drawn"] += len(cards)
        (self.hands[fact["seat"]] if fact["kind"] == "Drew" else self.looked_at).extend(cards)

    apply_looked_at = apply_drew

    def apply_kept(self, fact: Any) -> None:
        is_all = Counter([*fact["cards"], *fact["rest"]]) == Counter(self.looked_at)
        require(is_all, "cards", "the cards kept and put back are not those looked at")
        self.looked_at = []
        self.hands[fact["seat"]] += fact["cards"]
        self.bury(fact["rest"], facedown=not fact["openly"])

    def apply_deck_shuffled(self, fact: Any) -> None:
        pile = self.pile or []
        deck = [*self.deck, *self.shuffle(pile, "pile")] if fact["with_pile"] else self.shuffle(self.deck, "scholar")
        require(fact["deck"] == deck, "cards", "the deck does not match the shuffle")
        self.deck = deck
        if fact["with_pile"] and self.pile is not None:
            self.pile = []

    def apply_discarded(self, fact: Any) -> None:
        self.remove_from_hand(fact["seat"], fact["cards"])
        self.bury(fact["cards"], facedown=not fact["openly"])

    def apply_card_moved(self, fact: Any) -> None:
        # The Seer takes random cards, but chooses those to give back.
        if fact["why"] == "emperor" or (fact["why"] == "seer" and fact["target"] == self.on_turn):
            drawn_card = self.pick(self.hands[fact["source"]], fact["why"])
            require(
                drawn_card == fact["card"],
                "cards",
                f"{drawn_card} was drawn from seat {fact['source']}, not {fact['card']}",
            )
        self.remove_from_hand(fact["source"], [fact["card"]])
        self.hands[fact["target"]].append(fact["card"])

    def apply_hands_swapped(self, fact: Any) -> None:
        self.check_hand(fact["a"], fact["from_a"])
        self.check_hand(fact["b"], fact["from_b"])
        self.hands[fact["a"]], self.hands[fact["b"]] = self.hands[fact["b"]], self.hands[fact["a"]]

    def apply_hand_seen(self, fact: Any) -> None:
        self.check_hand(fact["victim"], fact["cards"])

    def apply_finished(self, fact: Any) -> None:
        require(len(fact["hands"]) == self.seats, "cards", "the number of hands at the end is not the number of seats")
        for seat, hand in enumerate(fact["hands"]):
            self.check_hand(seat, hand)
        require(len(fact["scores"]) == self.seats, "result", "not every seat has a score")
        for city, lines in zip(self.cities, fact["scores"], strict=True):
            scored = [card for part, card, _points in lines if part == "districts"]
            built = [building.removesuffix(GOLD) for building in city]
            require(Counter(scored) == Counter(built), "result", "other districts were scored than were built")
        self.end = fact

    def check_hand(self, seat: int, cards: Cards) -> None:
        """Compare a hand in a fact with the actual hand."""
        require(
            Counter(cards) == Counter(self.hands[seat]), "cards", f"seat {seat} does not have the hand that it showed"
        )

    def apply_commissioned(self, fact: Any) -> None:
        self.remove_from_hand(fact["seat"], [fact["district"], *fact["cards"]])
        self.bury(fact["cards"], facedown=not fact["openly"])
        self.site = [fact["district"]]

    def apply_built(self, fact: Any) -> None:
        take_card(self.site, fact["district"], f"{fact['district']} was not being built")
        self.cities[fact.get("by", fact["seat"])].append(fact["district"])

    apply_confiscated = apply_built

    def apply_destroyed(self, fact: Any) -> None:
        take_card(self.cities[fact["seat"]], fact["district"], f"{fact['district']} is not in that city")
        self.bury([fact["district"].removesuffix(GOLD)])

    def apply_district_moved(self, fact: Any) -> None:
        take_card(self.cities[fact["source"]], fact["district"], f"{fact['district']} is not in that city")
        self.cities[fact["target"]].append(fact["district"])

    def apply_salvaged(self, fact: Any) -> None:
        pile = self.deck if self.pile is None else self.pile
        require(fact["card"] in pile, "cards", f"{fact['card']} was not destroyed")
        del pile[len(pile) - 1 - pile[::-1].index(fact["card"])]
        self.hands[fact["seat"]].append(fact["card"])

    def apply_beautified(self, fact: Any) -> None:
        take_card(self.cities[fact["seat"]], fact["district"], f"{fact['district']} is not in that city")
        self.cities[fact["seat"]].append(fact["district"] + GOLD)

    def apply_laid(self, fact: Any) -> None:
        self.remove_from_hand(fact["seat"], [fact["card"]])
        (self.booths if fact["kind"] == "BoothLaid" else self.cities[fact["seat"]]).append(fact["card"])

    apply_booth_laid = apply_laid

    def apply_replaced(self, fact: Any) -> None:
        self.remove_from_hand(fact["seat"], [fact["new"]])
        take_card(self.cities[fact["seat"]], fact["old"], f"{fact['old']} is not in that city")
        self.cities[fact["seat"]].append(fact["new"])
        self.bury([fact["old"]])

    def apply_tucked(self, fact: Any) -> None:
        self.remove_from_hand(fact["seat"], [fact["card"]])
        self.under.setdefault(fact["under"], []).append(fact["card"])

    def apply_untucked(self, fact: Any) -> None:
        require(
            fact["cards"] == self.under.pop(fact["under"], []),
            "cards",
            f"the cards under {fact['under']} were different ones",
        )
        self.bury(fact["cards"], facedown=True)

    def apply_unknown(self, fact: Any) -> None:
        raise Mismatch("form", f"the site that wrote this file was too old to know the fact {fact['name']}")

    def apply_booth_cashed(self, fact: Any) -> None:
        take_card(self.booths, fact["card"], f"no {fact['card']} is in front of that seat")
        self.bury([fact["card"]])


WITHOUT_CARDS = {
    "BoothUsed", "CallingBegan", "Completed", "Crowned", "Declined", "ExtraBuilds", "Gathered", "GoldMoved",
    "HandClosed", "Named", "RoundEnded", "Shown", "Stashed", "TokenTaken", "TokensLaid", "TurnEnded", "TurnPaused",
    "UnderSeen", "Used",
}  # fmt: skip
"""Facts in which no card moves and no randomness is used."""


def require(condition: bool, what: str, message: str) -> None:
    """Raise Mismatch unless `condition`."""
    if not condition:
        raise Mismatch(what, message)


def take_card(cards: list[str], card: str, message: str) -> None:
    """Remove `card` from `cards`; raise Mismatch if it is not there."""
    require(card in cards, "cards", message)
    cards.remove(card)


RULES_OF_SEALING = {
    1: "sealed by rule 1: the seal binds the seed, but neither the setup nor the order of the cards",
    2: "sealed by rule 2: the seal binds the seed and the setup, and each seat added a string",
}


def main(words: Sequence[str] | None = None) -> int:
    """Check the files named on the command line.

    Return 0 if all are correct, 1 after a problem, 2 for an unreadable file.
    """
    parser = argparse.ArgumentParser(description="Check that a game was shuffled fairly.")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="an exported game, in JSON")
    parser.add_argument("--seal", help="the seal that was shown and emailed, or at least its first 32 digits")
    parser.add_argument("--string", help="the string that your browser added when you sat down")
    parser.add_argument("--seat", type=int, help="your seat, counted from 1")
    parser.add_argument("--unfinished", action="store_true", help="the game was ended by agreement, without a result")
    arguments = parser.parse_args(words)
    worst = 0
    for path in arguments.files:
        try:
            game = json.loads(path.read_text(encoding="utf-8"))
            seat = None if arguments.seat is None else arguments.seat - 1
            checked = check(
                game, seal=arguments.seal, string=arguments.string, seat=seat, is_whole=not arguments.unfinished
            )
        except (OSError, ValueError, RecursionError) as fault:
            print(f"{path}: cannot be read ({fault})")
            worst = 2
            continue
        for problem in checked.problems:
            print(f"{path}: entry {problem.entry}: {problem.what}: {problem.message}")
            worst = worst or 1
        if not checked.problems:
            print(f"{path}: fair;", ", ".join(f"{name} {count}" for name, count in sorted(checked.counts.items())))
            print(f"{path}: {RULES_OF_SEALING[checked.rule]}")
            if (rules := game["game"]["rules_version"]) in WITHOUT_LOT:
                print(f"{path}: begun under rules {rules or 'without a number'}, checked with the deal of those rules")
    return worst


if __name__ == "__main__":
    sys.exit(main())
