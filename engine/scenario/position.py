"""Convert a scenario's `given` to a State."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any

from .. import keys
from ..draft import BeginRound, EndSelection, deal_characters, faceup_count
from ..editions import EDITIONS, kit_of, prepare_kit
from ..editions.classic import BASIC_CAST
from ..game import Game
from ..keys import Building, beautified, plain_district
from ..play import Illegal, check_setup, new_game
from ..rng import number_below
from ..round import BeginCalling, Call, Close, EndRound, Finish, PlayRound
from ..state import NOBODY, Player, State
from ..steps import Refusal, Step
from .words import Mistake, Words, as_items, as_mapping, as_number, one_of

GIVEN = (
    *("edition", "options", "cast", "uniques", "players", "crown", "at", "called", "deck", "deck_size"),
    *("assassinated", "robbed", "bewitched", "thief", "witch", "warrants", "threats", "tax"),
    *("faceup", "facedown", "pool", "first_completed", "last_round", "revealed"),
)
POSITION = ("gold", "hand", "city", "character", "characters")
NAMED_BY = {
    "assassinated": "assassin",
    "robbed": "thief",
    "bewitched": "witch",
    "warrants": "magistrate",
    "threats": "blackmailer",
}
"""Key of `given` for a token -> the character that lays the token and so must be in the game."""
MOMENTS = ("setup", "new", "selection", "theater", "action", "round_end", "scoring")
STRUCK = {"assassinated": "murdered", "robbed": "robbed", "bewitched": "bewitched"}
"""Key of `given` whose value is a character -> the token on that character."""
FACEDOWN = (
    ("warrants", "warrant", "magistrate", "signed", "unsigned"),
    ("threats", "threat", "blackmailer", "flowered", "unmarked"),
)
"""(key of `given`, token, character that lays it, word for the true token, word for the blank tokens)."""


def words_in(value: Any, *, verbs: bool) -> Iterator[str]:
    """Yield every string in the nested `value`, but the key "keep", which is also a card, only if `verbs` is true."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if verbs or key != "keep":
                yield str(key)
            yield from words_in(inner, verbs=verbs)
    elif isinstance(value, list):
        for inner in value:
            yield from words_in(inner, verbs=verbs)
    elif isinstance(value, str):
        yield value


class Position:
    """The parsed `given` of one scenario."""

    def __init__(self, scenario: Mapping[str, Any]) -> None:
        given = as_mapping(scenario["given"], "given", GIVEN, ("players",))
        self.given = given
        self.id = str(scenario["id"])
        self.edition = EDITIONS[one_of(given.get("edition", "deluxe"), "edition", EDITIONS)]
        players = as_mapping(given["players"], "players", given["players"] or ())
        if not players:
            raise Mistake("players: there must be at least one")
        self.words = Words(self.edition, [str(name) for name in players])
        self.players = [as_mapping(position or {}, f"players, {name}", POSITION) for name, position in players.items()]
        self.at = one_of(given.get("at", "action"), "at", MOMENTS)
        ranks = {c.key: c.rank for e in EDITIONS.values() for c in e.characters}
        # A new game of 3 or 8 players needs more than the eight basic characters.
        default_cast = self.edition.default_cast(len(players)) if self.at == "new" else BASIC_CAST
        cast = as_items(given.get("cast", list(default_cast)), "cast")
        # A setup scenario tests whether these characters can be used together, so none are changed.
        cast = [self.words.key(c, "cast", ranks if self.at == "setup" else self.words.people) for c in cast]
        self.cast = tuple(sorted(cast, key=ranks.__getitem__))
        self.options = dict(as_mapping(given.get("options", {}), "options", self.edition.options))
        self.crown = self.words.seat(given.get("crown", self.words.seats[0]), "crown")
        self.named = {*words_in({**given, "cast": []}, verbs=True), *words_in(scenario["steps"], verbs=False)}
        self.uniques = self.choose_uniques()
        self.ranks = {c: ranks[c] for c in self.cast}
        if self.at != "setup":
            self.check()

    def check(self) -> None:
        """Raise Mistake if the scenario describes an impossible table, as opposed to a setup that the rules refuse."""
        if len(self.players) not in self.edition.seats:
            raise Mistake(f"players: {len(self.players)} cannot play this edition")
        if [self.ranks[c] for c in self.cast] not in (list(range(1, 9)), list(range(1, 10))):
            raise Mistake("cast: must have one character of each rank")
        for name, value in self.options.items():
            one_of(value, f"options, {name}", self.edition.options[name])
        if self.at != "selection" and "pool" in self.given:
            raise Mistake("pool: only possible during the selection")
        if self.at == "new" and any(self.players):
            raise Mistake("players: in a new game a seat has no position yet")

    def refusal(self) -> Refusal | None:
        """Return why the rules refuse to set up this game, or None if they allow it."""
        return check_setup(self.edition.key, len(self.players), self.cast, self.uniques, self.options)

    def choose_uniques(self) -> tuple[str, ...]:
        """Return the listed unique districts, or else those mentioned, filled up with recommended ones."""
        if "uniques" in self.given:
            return tuple(sorted(self.words.key(u, "uniques", self.words.uniques) for u in self.given_list("uniques")))
        size = self.edition.uniques_in_game
        mentioned = [key for key in sorted(self.words.uniques) if key in self.named]
        if len(mentioned) > size:
            raise Mistake(f"uniques: {len(mentioned)} are named, and {size} are in a game")
        rest = [key for key in self.edition.first_uniques if key not in mentioned]
        return tuple(sorted((*mentioned, *rest[: size - len(mentioned)])))

    def lay_out(self, deal_number: int = 0) -> State:
        """Return the State; `deal_number` varies everything that `given` leaves open."""
        seed = blake2b(f"{self.id} {deal_number}".encode(), digest_size=32).hexdigest()
        if self.at == "new":
            return self.new_game_with_crown(seed)
        hands, cities, stash = self.belongings()
        none: list[tuple[str, ...]] = [() for _ in self.players]
        characters = none if self.at == "selection" else self.characters()
        faceup = self.given_people("faceup")
        used = [card for hand in hands for card in hand]
        used += [plain_district(building) for city in cities for building in city]
        used += [card for held in stash.values() for card in held if isinstance(card, str)]
        used += ["ticket_booth"] * len(stash.get("ticket_booth", ()))
        state = State(
            edition=self.edition.key,
            options=tuple(sorted(self.options.items())),
            cast=self.cast,
            uniques=self.uniques,
            seed=seed,
            rolled=0,
            deck=self.deck(used, seed),
            discard=[] if self.edition.open_pile else None,
            players=[
                Player(as_number(p.get("gold", 2), "gold"), hand, city, own)
                for p, hand, city, own in zip(self.players, hands, cities, characters, strict=True)
            ],
            crown=self.crown,
            round=0 if self.at == "selection" else 1,
            phase="selection" if self.at in ("selection", "theater") else "action",
            faceup=() if self.at == "selection" else tuple(faceup),
            stash={**stash, **({"tax_collector": as_number(self.given["tax"], "tax")} if "tax" in self.given else {})},
            completed=self.completed(cities),
            **self.round_so_far(characters, faceup),
        )
        game = Game(state, kit_of(state))
        game.then(*self.agenda(state, game))
        game.settle()
        return game.state

    def new_game_with_crown(self, seed: str) -> State:
        """Return a new game in which the required seat has the crown."""
        for i in range(1000):
            salted = blake2b(f"{seed} {i}".encode(), digest_size=32).hexdigest()
            try:
                state = new_game(
                    self.edition.key,
                    len(self.players),
                    salted,
                    cast=self.cast,
                    uniques=self.uniques,
                    options=self.options,
                ).state
            except Illegal as illegal:
                raise Mistake(f"this game cannot be set up: {illegal.refusal.code}") from illegal
            if state.crown == self.crown:
                return state
        raise Mistake("no deal gives the crown to that seat")

    def belongings(self) -> tuple[list[list[str]], list[list[Building]], dict[str, Any]]:
        """Return the hands, the cities, and the stash: what is on or under the districts."""
        hands = [self.words.cards(p.get("hand", []), "hand") for p in self.players]
        cities: list[list[Building]] = []
        stash: dict[str, Any] = {}
        for seat, p in enumerate(self.players):
            cities.append([])
            for entry in as_items(p.get("city", []), "city"):
                key, how = self.building(entry)
                if key == "ticket_booth":
                    booths = stash.get(key, ())
                    stash[key] = (*booths, (len(booths) + 1, seat, as_number(how.get("coins", 0), "coins")))
                    continue
                cities[-1].append(beautified(key) if how.get("beautified") else Building(key))
                if "under" in how:
                    stash[key] = tuple(self.words.cards(how["under"], "under"))
        return hands, cities, stash

    def building(self, entry: Any) -> tuple[str, Mapping[str, Any]]:
        """Return (district key, special properties) of an entry in a city."""
        if not isinstance(entry, Mapping):
            return self.words.card(entry, "city"), {}
        if len(entry) != 1:
            raise Mistake(f"city: each entry must be one district, not {entry!r}")
        [(key, how)] = entry.items()
        if how == "beautified":
            how = {"beautified": True}
            if "artist" not in self.words.people:
                raise Mistake(f"city, {key}: no character beautifies in this edition")
        special = {"museum": ("under", "beautified"), "ticket_booth": ("coins",)}.get(key, ("beautified",))
        return self.words.card(key, "city"), as_mapping(how, f"city, {key}", special)

    def deck(self, used: list[str], seed: str) -> list[str]:
        """Return the deck: the listed cards on top, then the remaining ones in random order."""
        top = self.words.cards(self.given.get("deck", []), "deck")
        cards = prepare_kit(
            self.edition, len(self.players), self.cast, self.uniques, tuple(sorted(self.options.items()))
        )
        left = Counter(cards.deck)
        left.subtract([*used, *top])
        if short := [key for key, n in left.items() if n < 0]:
            raise Mistake(f"there are more {short[0]!r} cards than this game has")
        rest = sorted(left.elements())
        order = sorted(range(len(rest)), key=lambda i: number_below(seed, 1_000_000 + i, 1 << 60))
        whole = [*top, *(rest[i] for i in order)]
        return whole[: as_number(self.given.get("deck_size", len(whole)), "deck_size")]

    def characters(self) -> list[tuple[str, ...]]:
        """Return each seat's characters: those given, and free ones for the places left open."""
        each = 2 if len(self.players) < 4 else 1
        held = []
        for p in self.players:
            if "character" in p and "characters" in p:
                raise Mistake("players: either `character` or `characters`")
            named = [p["character"]] if "character" in p else p.get("characters", [])
            held.append(self.words.characters(named, "characters"))
            if len(held[-1]) > each:
                raise Mistake(f"characters: a seat holds {each}, not {len(held[-1])}")
        taken = [c for own in held for c in own]
        laid = [*self.given_people("faceup"), *self.given_people("facedown")]
        if double := [c for c, n in Counter([*taken, *laid]).items() if n > 1 or c not in self.cast]:
            raise Mistake(f"characters: {double[0]} is held twice, or not in the cast")
        called = self.first_call()

        at_work = {by for name, by in NAMED_BY.items() if name in self.given and by not in self.given}

        def fill_order(character: str) -> tuple[bool, bool, bool, int]:
            """Return the sort key of `character` for filling the places left open.

            Characters whose tokens are in play come first. Those that the scenario mentions, those whose
            presence affects others, and those that are called early come last.
            """
            rank = self.ranks[character]
            return character not in at_work, character in self.named, rank in (4, 5), 10 - rank if rank >= called else 0

        free = sorted((c for c in self.cast if c not in taken and c not in laid), key=fill_order)
        for own in held:
            while len(own) < each and free:
                own.append(free.pop(0))
        return [tuple(own) for own in held]

    def character_key(self, key: Any, label: str) -> str:
        """Return `key`, which must be that of a character in the cast."""
        return self.words.key(self.words.character(key, label), label, self.cast)

    def given_list(self, name: str) -> Sequence[Any]:
        """Return the list under `name` in `given`."""
        return as_items(self.given.get(name, []), name)

    def given_people(self, name: str) -> list[str]:
        """Return the characters listed under `name` in `given`."""
        return [self.character_key(c, name) for c in self.given_list(name)]

    def first_call(self) -> int:
        """Return the first rank that is still to be called."""
        if self.at in ("round_end", "scoring"):
            return len(self.cast) + 1
        return one_of(self.given.get("called", 1), "called", range(1, 10)) if self.at == "action" else 1

    def round_so_far(self, characters: list[tuple[str, ...]], faceup: list[str]) -> dict[str, Any]:
        """Return the State fields of the round so far: picks, calls, tokens and who laid them."""
        if self.at == "selection":
            return {}
        holder = {c: seat for seat, own in enumerate(characters) for c in own}
        struck = {name: self.character_key(self.given[name], name) for name in STRUCK if name in self.given}
        called = self.first_call()
        over = {c: s for c, s in holder.items() if self.ranks[c] < called and c != struck.get("assassinated")}
        acting = self.last_users(holder, over, struck)
        marks, laid = self.tokens({**holder, **acting}, struck)
        order = [(self.crown + i) % len(characters) for i in range(len(characters))]
        down = [c for c in self.cast if c not in holder and c not in faceup]
        picks = [(NOBODY, c, False) for c in down[:1]]
        picks += [(seat, c, True) for i in range(2) for seat in order for c in characters[seat][i : i + 1]]
        picks += [(NOBODY, c, False) for c in down[1:]]
        return {
            "called": called - 1,
            "revealed": self.revealed(over),
            "acting": acting,
            "marks": marks,
            "laid": laid,
            "picks": picks,
        }

    def last_users(
        self, holder: dict[str, int], finished_turns: dict[str, int], struck: dict[str, str]
    ) -> dict[str, int]:
        """Return, by character, the seat that last used its abilities: the Witch's seat for a bewitched one."""
        acting = dict(finished_turns)
        for name in ("thief", "witch"):
            if name in self.given:
                acting[name] = self.words.seat(self.given[name], name)
        bewitched = struck.get("bewitched")
        if bewitched in finished_turns and "witch" in acting:
            acting[bewitched] = acting["witch"]
            if bewitched == "thief" and "thief" in self.given:
                acting["thief"] = self.words.seat(self.given["thief"], "thief")
        if bewitched and "witch" not in {**holder, **acting}:
            raise Mistake("bewitched: no seat holds the witch, whose first turn is over")
        return acting

    def tokens(
        self, players: dict[str, int], struck: dict[str, str]
    ) -> tuple[dict[str, tuple[str, ...]], dict[str, int]]:
        """Return the tokens on each character, and which seat laid each kind of facedown token."""
        marks: dict[str, tuple[str, ...]] = {}
        for name, character in struck.items():
            marks[character] = (*marks.get(character, ()), STRUCK[name])
        laid = {}
        for name, token, by, true, blank in FACEDOWN:
            if name not in self.given:
                continue
            faces = as_mapping(self.given[name], name, (true, blank), (true, blank))
            blanks = faces[blank] if isinstance(faces[blank], list) else [faces[blank]]
            real = self.character_key(faces[true], name)
            for c in (real, *(self.character_key(c, name) for c in blanks)):
                marks[c] = (*marks.get(c, ()), keys.true_token(token) if c == real else token)
            laid[token] = players.get(by, NOBODY)
            if laid[token] == NOBODY:
                raise Mistake(f"{name}: no seat holds the {by}")
        return marks, laid

    def revealed(self, finished_turns: dict[str, int]) -> dict[str, int]:
        """Return, by character, the seat that answered its call this round.

        For seats that the scenario does not list under `revealed`, `finished_turns` says so: character -> seat, for
        every character whose turn is over.
        """
        listed = as_mapping(self.given.get("revealed", {}), "revealed", self.words.seats)
        seats = {c: seat for c, seat in finished_turns.items() if self.words.seats[seat] not in listed}
        for name, own in listed.items():
            for c in own if isinstance(own, list) else [own] * (own is not None):
                seats[self.character_key(c, "revealed")] = self.words.seat(name, "revealed")
        return seats

    def completed(self, cities: list[list[Building]]) -> tuple[int, ...]:
        """Return the seats with complete cities, in order of completion; first comes NOBODY if that seat is unknown."""
        cards = prepare_kit(
            self.edition, len(self.players), self.cast, self.uniques, tuple(sorted(self.options.items()))
        )
        done = [s for s, city in enumerate(cities) if sum(cards.uneven.get(b, 1) for b in city) >= cards.city_size]
        if (name := self.given.get("first_completed")) is not None:
            first = self.words.seat(name, "first_completed")
            done = [first, *(s for s in done if s != first)]
        elif len(done) > 1:
            done = [NOBODY, *done]
        return tuple(done)

    def agenda(self, state: State, game: Game) -> list[Step]:
        """Return the next steps, in order; the steps of the draft are put on the agenda of `game` instead."""
        close: Step = Close()
        if "last_round" in self.given:
            if one_of(self.given["last_round"], "last_round", (True, False)):
                close = Finish()
            elif state.completed:
                close = PlayRound()
        if self.at == "selection":
            game.then(BeginCalling(), Call(1), EndRound(), close)
            if {"faceup", "facedown", "pool"} & set(self.given):
                deal_characters(game, *self.dealt_characters(game))
            else:
                game.then(BeginRound())
            return []
        if self.at == "theater":
            return [EndSelection(), BeginCalling(), Call(1), EndRound(), close]
        if self.at == "action":
            return [Call(self.first_call()), EndRound(), close]
        return [EndRound(), close] if self.at == "round_end" else [Finish()]

    def dealt_characters(self, game: Game) -> tuple[list[str], str, list[str]]:
        """Return the characters (faceup, facedown, in the pool): those given, and the others at random."""
        named = {name: self.given_people(name) for name in ("faceup", "facedown", "pool")}
        listed = [c for cards in named.values() for c in cards]
        if double := [c for c, n in Counter(listed).items() if n > 1]:
            raise Mistake(f"{double[0]} is in two places")
        free = [c for c in game.shuffled(self.cast, "characters") if c not in listed]
        count = faceup_count(len(self.players), len(self.cast))
        while len(named["faceup"]) < count and "faceup" not in self.given:
            named["faceup"].append(free.pop(next(i for i, c in enumerate(free) if self.ranks[c] != 4)))
        if not named["facedown"]:
            named["facedown"].append(free.pop())
        if "pool" not in self.given:
            named["pool"] = free
        elif free:
            raise Mistake(f"pool: {free[0]} is not in any place")
        return named["faceup"], named["facedown"][0], named["pool"]
