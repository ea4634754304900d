"""Check the export of a finished game: that all its chance came of the seed that was sealed before the first card.

It needs Python 3.11 and nothing else: `python3 proof.py game-12.json`, or with `--seal` and the seal that was noted
while the game ran. It knows no rules. It draws every number again from the seed, and lays every card where the facts
say, to see that each deal, draft, draw and random pick is what the numbers made of it and that no card came or went.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

FORMAT, VERSION = "citadels-by-post/game", 1
SHORTEST_SEAL = 16
"""So many digits of a seal are enough to know it by."""
ANYBODY = -1
"""Stands for a seat where a fact has none."""
WITHOUT_LOT = ("", "1", "2")
"""Rules by which the card that lies facedown was the next of the shuffle, also where one of rank 4 was passed over."""
GOLD = "+"
"""Stands behind the key of a building with the Artist's gold on it."""
Cards = Iterable[str]


class Problem(NamedTuple):
    """Where the record does not fit: `what` is form, seal, order, numbers, chance or cards."""

    entry: int
    what: str
    said: str


class Checked(NamedTuple):
    """What does not fit, and how often chance was used or a card dealt, by purpose."""

    problems: list[Problem]
    counts: dict[str, int]


class Mismatch(Exception):
    """A fact is not what chance and the cards on the table make of it."""

    def __init__(self, what: str, said: str) -> None:
        super().__init__(said)
        self.what = what


def check(game: Any, *, seal: str | None = None) -> Checked:
    """Check an export, which may be anything; `seal` is what was noted of it before the end."""
    table = Layout()
    try:
        problems = [*sealed(game, seal), *numbered(game), *drawn(game)]
        number = -1
        try:
            table.set_out(game["game"])
            for entry in game["entries"]:
                number = entry["number"]
                table.tell(entry)
        except Mismatch as mismatch:
            problems.append(Problem(number, mismatch.what, str(mismatch)))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError, ZeroDivisionError) as fault:
        return Checked([Problem(-1, "form", f"this is no export of a game ({type(fault).__name__}: {fault})")], {})
    return Checked(problems, dict(table.counts))


def sealed(game: Any, seal: str | None) -> Iterable[Problem]:
    """Compare the seed with its seal. Raises ValueError for another format."""
    if (game["format"], game["version"]) != (FORMAT, VERSION):
        raise ValueError(f"format {game['format']!r} of version {game['version']!r}; known is {VERSION}")
    made = blake2b(bytes.fromhex(game["shuffle"]["seed"]), digest_size=32).hexdigest()
    if made != game["shuffle"]["seal"]:
        yield Problem(0, "seal", f"the seed makes the seal {made}, in the record stands {game['shuffle']['seal']}")
    if seal is not None and not (len(seal) >= SHORTEST_SEAL and made.startswith(seal.lower())):
        yield Problem(0, "seal", f"the seed makes the seal {made}, not the one you noted")


def numbered(game: Any) -> Iterable[Problem]:
    """Look whether the entries stand in order, and none is missing but those that were taken back."""
    there = [entry["number"] for entry in game["entries"]]
    taken_back = set(game["taken_back"])
    # By their count, for a number that somebody made up may be of any size.
    wanted = [n for n in range(len(there) + len(taken_back)) if n not in taken_back]
    if there != wanted or not there:
        parted = next((n for n, m in zip(there, wanted, strict=False) if n != m), len(there))
        yield Problem(parted, "order", "an entry is missing, doubled or out of order")


def drawn(game: Any) -> Iterable[Problem]:
    """Draw every number again from the seed; tell of the first that comes out differently."""
    key, counter = bytes.fromhex(game["shuffle"]["seed"]), 0
    for entry in game["entries"]:
        for roll in entry["rolls"]:
            result = below(key, counter, roll["n"])
            if result != roll["result"]:
                said = f"number {counter + 1} ({roll['purpose']}) below {roll['n']} is {result}, not {roll['result']}"
                yield Problem(entry["number"], "numbers", said)
                return
            counter += 1


def below(key: bytes, counter: int, n: int) -> int:
    """Draw the number in range(`n`) that belongs to `counter`: 128 bits of a keyed BLAKE2b, reduced."""
    digest = blake2b((counter >> 2).to_bytes(8, "big"), key=key, digest_size=64).digest()
    place = 16 * (counter & 3)
    return int.from_bytes(digest[place : place + 16], "big") % n


class Layout:
    """The cards as the facts lay them."""

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

    def set_out(self, game: Any) -> None:
        """Take the cards out of the box: the pack as it lay before it was shuffled, and the characters by rank."""
        self.pack, self.cast, self.seats = list(game["pack"]), list(game["cast"]), int(game["size"])
        self.draws_lots = game["rules_version"] not in WITHOUT_LOT
        need(0 < self.seats <= len(self.cast), "form", "there are more seats than characters")
        self.cities = [[] for _ in range(self.seats)]
        kinds = [card for n, card in enumerate(self.pack) if n == 0 or self.pack[n - 1] != card]
        # Whoever could order the pack would choose the deal in spite of the seed.
        need(len(set(kinds)) == len(kinds), "cards", "the pack does not begin with all cards of a kind together")

    def tell(self, entry: Any) -> None:
        """Let an entry's facts happen; each takes the numbers it was made with."""
        self.rolls = list(entry["rolls"])
        self.counts["numbers"] += len(self.rolls)
        for fact in entry["facts"]:
            name = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in fact["kind"])
            told: Callable[[Any], None] | None = getattr(self, f"tell{name}", None)
            if told is not None:
                told(fact)
            elif fact["kind"] not in WITHOUT_CARDS:
                raise Mismatch("form", f"this check is too old to know what {fact['kind']} is")
        need(not self.rolls, "chance", f"{len(self.rolls)} numbers were drawn of which nothing came")
        if self.hands:
            need(Counter(self.everywhere()) == Counter(self.pack), "cards", "a card has come from nowhere, or is gone")

    def everywhere(self) -> Iterable[str]:
        """Give every card, wherever it lies."""
        yield from (*self.deck, *(self.pile or ()), *self.looked_at, *self.site, *self.booths)
        for cards in (*self.hands, *self.under.values()):
            yield from cards
        for city in self.cities:
            yield from (building.removesuffix(GOLD) for building in city)

    def draw_number(self, n: int, purpose: str) -> int:
        """Take the next number of the entry, which must have been drawn for this."""
        need(bool(self.rolls), "chance", f"no number was drawn for {purpose}")
        roll = self.rolls.pop(0)
        found = (roll["purpose"], roll["n"])
        need(found == (purpose, n), "chance", f"a number below {n} was due for {purpose}, not below {found[1]}")
        result: int = roll["result"]
        return result

    def shuffle(self, cards: Cards, purpose: str) -> list[str]:
        """Shuffle as the game does: from the last place on, each changes with one up to it."""
        out = list(cards)
        for i in range(len(out) - 1, 0, -1):
            j = self.draw_number(i + 1, purpose)
            out[i], out[j] = out[j], out[i]
        self.counts[purpose] += 1
        return out

    def pick(self, cards: Sequence[str], purpose: str) -> str:
        """Pick one card by lot."""
        self.counts[purpose] += 1
        return cards[self.draw_number(len(cards), purpose)]

    def bury(self, cards: Cards, *, facedown: bool = False) -> None:
        """Lay cards on the open pile where there is one, else under the deck."""
        (self.deck if self.pile is None or facedown else self.pile).extend(cards)

    def leave(self, seat: int, cards: Cards) -> None:
        """Take cards out of a hand."""
        for card in cards:
            take(self.hands[seat], card, f"seat {seat} does not hold {card}")

    def tell_began(self, f: Any) -> None:
        need(not self.hands, "cards", "the game begins twice")
        deck = self.shuffle(self.pack, "deck")
        dealt = [card for hand in f["hands"] for card in hand]
        need(len(f["hands"]) == self.seats, "cards", "not everybody was dealt a hand")
        need([*dealt, *f["deck"]] == deck, "cards", "hands and deck are not what the shuffle made of the pack")
        need(len({len(hand) for hand in f["hands"]}) == 1, "cards", "not all hands were dealt alike")
        self.counts["crown"] += 1
        need(self.draw_number(self.seats, "crown") == f["crown"], "cards", "the crown was not given out by lot")
        self.deck, self.hands = list(f["deck"]), [list(hand) for hand in f["hands"]]
        self.pile = [] if f["open_pile"] else None

    def tell_dealt(self, f: Any) -> None:
        order, rank = self.shuffle(self.cast, "characters"), self.cast.index
        # The first of rank 4 never lies openly: what does are the others in the order of the shuffle.
        faceup = [c for c in order if rank(c) != 3][: len(f["faceup"])]
        pool = [c for c in order if c not in faceup]
        # One that came up went back, and lots were drawn for the facedown card.
        went_back = order[: len(faceup)] != faceup
        # A game that began before there were lots draws them from the round on in which the site was renewed.
        self.draws_lots |= went_back and bool(self.rolls) and self.rolls[0]["purpose"] == "laid aside"
        facedown = self.pick(pool, "laid aside") if went_back and self.draws_lots else pool[0]
        pool.remove(facedown)
        made = (sorted(faceup, key=rank), facedown, sorted(pool, key=rank))
        told = (f["faceup"], f["facedown"], f["pool"])
        need(made == told, "cards", "the characters do not lie as the shuffle laid them")
        self.pool, self.facedown = list(f["pool"]), facedown
        self.characters = [[] for _ in range(self.seats)]

    def tell_picked(self, f: Any) -> None:
        take(self.pool, f["character"], f"{f['character']} was not among those to choose from")
        self.characters[f["seat"]].append(f["character"])
        self.counts["picked"] += 1

    def tell_laid_aside(self, f: Any) -> None:
        if f["seat"] == ANYBODY:
            lot = self.pick(self.pool, "laid aside")
            need(lot == f["character"], "cards", f"the lot laid {lot} aside, not {f['character']}")
        take(self.pool, f["character"], f"{f['character']} was not left to be laid aside")

    def tell_took_facedown(self, f: Any) -> None:
        need(f["character"] == self.facedown, "cards", f"{f['character']} did not lie facedown")
        self.pool = sorted([*self.pool, self.facedown], key=self.cast.index)
        need(f["pool"] == self.pool, "cards", "the last to choose was not shown what was left")

    def tell_selection_ended(self, f: Any) -> None:
        self.pool = []

    def tell_characters_swapped(self, f: Any) -> None:
        mine, theirs = self.characters[f["seat"]], self.characters[f["other"]]
        lot = self.pick(theirs, "theater") if len(theirs) > 1 else theirs[0]
        need(lot == f["taken"] and f["given"] in mine, "cards", "others than these characters were swapped")
        self.characters[f["seat"]] = [f["taken"] if c == f["given"] else c for c in mine]
        self.characters[f["other"]] = [f["given"] if c == f["taken"] else c for c in theirs]

    def tell_called(self, f: Any) -> None:
        held = [f["character"]] if f["seat"] == ANYBODY else self.characters[f["seat"]]
        need(f["character"] in held, "cards", f"seat {f['seat']} answered as {f['character']}, which it does not hold")

    def tell_turn_began(self, f: Any) -> None:
        self.on_turn = f["seat"]

    tell_turn_resumed = tell_turn_began

    def tell_drew(self, f: Any) -> None:
        cards = f["cards"]
        for card in cards:
            need(self.deck.pop(0) == card, "cards", f"{card} did not lie on top of the deck")
        self.counts["drawn"] += len(cards)
        (self.hands[f["seat"]] if f["kind"] == "Drew" else self.looked_at).extend(cards)

    tell_looked_at = tell_drew

    def tell_kept(self, f: Any) -> None:
        is_all = Counter([*f["cards"], *f["rest"]]) == Counter(self.looked_at)
        need(is_all, "cards", "what was kept and put back is not what was looked at")
        self.looked_at = []
        self.hands[f["seat"]] += f["cards"]
        self.bury(f["rest"], facedown=not f["openly"])

    def tell_deck_shuffled(self, f: Any) -> None:
        pile = self.pile or []
        deck = [*self.deck, *self.shuffle(pile, "pile")] if f["with_pile"] else self.shuffle(self.deck, "scholar")
        need(f["deck"] == deck, "cards", "the deck does not lie as the shuffle left it")
        self.deck = deck
        if f["with_pile"] and self.pile is not None:
            self.pile = []

    def tell_discarded(self, f: Any) -> None:
        self.leave(f["seat"], f["cards"])
        self.bury(f["cards"], facedown=not f["openly"])

    def tell_card_moved(self, f: Any) -> None:
        # The Seer gives cards back by choice, in a turn of the Seer's own.
        if f["why"] == "emperor" or (f["why"] == "seer" and f["target"] == self.on_turn):
            lot = self.pick(self.hands[f["source"]], f["why"])
            need(lot == f["card"], "cards", f"the lot took {lot} from seat {f['source']}, not {f['card']}")
        self.leave(f["source"], [f["card"]])
        self.hands[f["target"]].append(f["card"])

    def tell_hands_swapped(self, f: Any) -> None:
        self.see(f["a"], f["from_a"])
        self.see(f["b"], f["from_b"])
        self.hands[f["a"]], self.hands[f["b"]] = self.hands[f["b"]], self.hands[f["a"]]

    def tell_hand_seen(self, f: Any) -> None:
        self.see(f["victim"], f["cards"])

    def tell_finished(self, f: Any) -> None:
        need(len(f["hands"]) == self.seats, "cards", "not everybody showed a hand at the end")
        for seat, hand in enumerate(f["hands"]):
            self.see(seat, hand)

    def see(self, seat: int, cards: Cards) -> None:
        """Compare a hand that was shown with the hand it is."""
        need(Counter(cards) == Counter(self.hands[seat]), "cards", f"what seat {seat} showed is not its hand")

    def tell_commissioned(self, f: Any) -> None:
        self.leave(f["seat"], [f["district"], *f["cards"]])
        self.bury(f["cards"], facedown=not f["openly"])
        self.site = [f["district"]]

    def tell_built(self, f: Any) -> None:
        take(self.site, f["district"], f"{f['district']} was not being built")
        self.cities[f.get("by", f["seat"])].append(f["district"])

    tell_confiscated = tell_built

    def tell_destroyed(self, f: Any) -> None:
        take(self.cities[f["seat"]], f["district"], f"{f['district']} does not stand there")
        self.bury([f["district"].removesuffix(GOLD)])

    def tell_district_moved(self, f: Any) -> None:
        take(self.cities[f["source"]], f["district"], f"{f['district']} does not stand there")
        self.cities[f["target"]].append(f["district"])

    def tell_salvaged(self, f: Any) -> None:
        pile = self.deck if self.pile is None else self.pile
        need(f["card"] in pile, "cards", f"{f['card']} was not destroyed")
        del pile[len(pile) - 1 - pile[::-1].index(f["card"])]
        self.hands[f["seat"]].append(f["card"])

    def tell_beautified(self, f: Any) -> None:
        take(self.cities[f["seat"]], f["district"], f"{f['district']} does not stand there")
        self.cities[f["seat"]].append(f["district"] + GOLD)

    def tell_laid(self, f: Any) -> None:
        self.leave(f["seat"], [f["card"]])
        (self.booths if f["kind"] == "BoothLaid" else self.cities[f["seat"]]).append(f["card"])

    tell_booth_laid = tell_laid

    def tell_replaced(self, f: Any) -> None:
        self.leave(f["seat"], [f["new"]])
        take(self.cities[f["seat"]], f["old"], f"{f['old']} does not stand there")
        self.cities[f["seat"]].append(f["new"])
        self.bury([f["old"]])

    def tell_tucked(self, f: Any) -> None:
        self.leave(f["seat"], [f["card"]])
        self.under.setdefault(f["under"], []).append(f["card"])

    def tell_untucked(self, f: Any) -> None:
        need(f["cards"] == self.under.pop(f["under"], []), "cards", f"other cards lay under {f['under']}")
        self.bury(f["cards"], facedown=True)

    def tell_unknown(self, f: Any) -> None:
        raise Mismatch("form", f"the site that wrote this down was too old to know what {f['name']} is")

    def tell_booth_cashed(self, f: Any) -> None:
        take(self.booths, f["card"], f"no {f['card']} lies there")
        self.bury([f["card"]])


WITHOUT_CARDS = {
    "BoothUsed", "CallingBegan", "Completed", "Crowned", "Declined", "ExtraBuilds", "Gathered", "GoldMoved",
    "HandClosed", "Named", "RoundEnded", "Shown", "Stashed", "TokenTaken", "TokensLaid", "TurnEnded", "TurnPaused",
    "UnderSeen", "Used",
}  # fmt: skip
"""Facts in which no card goes anywhere and nothing is left to chance."""


def need(holds: bool, what: str, said: str) -> None:
    """Raise Mismatch unless this holds."""
    if not holds:
        raise Mismatch(what, said)


def take(cards: list[str], card: str, said: str) -> None:
    """Take a card away, which must be there."""
    need(card in cards, "cards", said)
    cards.remove(card)


def main(words: Sequence[str] | None = None) -> int:
    """Check the files that are named; return 0 where all is as it should be, else 1, and 2 for what cannot be read."""
    parser = argparse.ArgumentParser(description="Check that a game was shuffled fairly.")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a game as it was exported, in JSON")
    parser.add_argument("--seal", help="the seal that you noted while the game ran, or its first 16 digits")
    said = parser.parse_args(words)
    worst = 0
    for path in said.files:
        try:
            game = json.loads(path.read_text(encoding="utf-8"))
            checked = check(game, seal=said.seal)
        except (OSError, ValueError, RecursionError) as fault:
            print(f"{path}: cannot be read ({fault})")
            worst = 2
            continue
        for problem in checked.problems:
            print(f"{path}: entry {problem.entry}: {problem.what}: {problem.said}")
            worst = worst or 1
        if not checked.problems:
            print(f"{path}: fair;", ", ".join(f"{name} {count}" for name, count in sorted(checked.counts.items())))
            if (rules := game["game"]["rules_version"]) in WITHOUT_LOT:
                print(f"{path}: begun under rules {rules or 'without a number'}, checked by the deal of then")
    return worst


if __name__ == "__main__":
    sys.exit(main())
