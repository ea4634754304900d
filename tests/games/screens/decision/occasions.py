"""Every special decision as a position, for tests of pages and for screenshots."""

from collections.abc import Callable

import engine
from engine.editions import EDITIONS
from tests.builders import GameInPlay, called

OCCASIONS: dict[str, Callable[[], GameInPlay]] = {}
"""Name -> the position."""
SPREAD = (
    ("tavern", "temple", "watchtower"),
    ("market", "church", "manor", "prison"),
    ("docks", "monastery", "trading_post"),
    ("castle", "barracks"),
)
"""Four cities that are neither young nor complete."""
HANDS = (("palace", "market", "harbor"), ("temple", "castle"), ("tavern", "docks", "manor"), ("church",))


def occasion(make: Callable[[], GameInPlay]) -> Callable[[], GameInPlay]:
    """Register a position under its name."""
    OCCASIONS[make.__name__] = make
    return make


def turn_of(character: str, *texts: str, **wishes: object) -> GameInPlay:
    """Let the first of four players act as `character` and give these answers."""
    others = [c for c in ("king", "merchant", "architect", "bishop", "warlord") if rank_of(c) != rank_of(character)]
    usual = {"gold": (4, 5, 2, 3), "hand": HANDS, "city": SPREAD}
    return called(character, *others[:3], **{**usual, "rank": rank_of(character), **wishes}).play(*texts)


def rank_of(character: str) -> int:
    """Return when a character is called."""
    return next(c.rank for e in EDITIONS.values() for c in e.characters if c.key == character)


def drafted(character: str) -> GameInPlay:
    """Let the third of four players act, who passed on some characters in the draft."""
    return called(
        "king", "merchant", character, "bishop", gold=(3, 4, 2, 1), hand=HANDS, city=SPREAD, rank=rank_of(character)
    )


@occasion
def assassin() -> GameInPlay:
    return drafted("assassin").play("gather:gold")


@occasion
def witch() -> GameInPlay:
    return drafted("witch").play("gather:gold")


@occasion
def thief() -> GameInPlay:
    return drafted("thief").play("gather:gold")


@occasion
def magistrate_signs() -> GameInPlay:
    return drafted("magistrate").play("gather:gold", "warrants")


@occasion
def magistrate_lays() -> GameInPlay:
    return drafted("magistrate").play("gather:gold", "warrants", "sign:merchant")


@occasion
def magistrate_confiscates() -> GameInPlay:
    return drafted("magistrate").play(
        "gather:gold", "warrants", "sign:king", "warrant:bishop", "warrant:merchant", "end_turn",
        "gather:gold", "build:palace",
    )  # fmt: skip


@occasion
def blackmailer_flowers() -> GameInPlay:
    return drafted("blackmailer").play("gather:gold", "threaten")


@occasion
def blackmailer_threatens() -> GameInPlay:
    return drafted("blackmailer").play("gather:gold", "threaten", "flower:king")


@occasion
def bribe() -> GameInPlay:
    return drafted("blackmailer").play(
        "gather:gold", "threaten", "flower:king", "threat:merchant", "end_turn", "gather:gold"
    )


@occasion
def last_rank_hit() -> GameInPlay:
    """The last character of the track has a warrant and a threat."""
    return called(
        "magistrate", "blackmailer", "king", "artist", gold=(3, 4, 2, 1), hand=HANDS, city=SPREAD, rank=1
    ).play(
        "gather:gold", "warrants", "sign:king", "warrant:merchant", "warrant:artist", "end_turn",
        "gather:gold", "threaten", "flower:king", "threat:artist",
    )  # fmt: skip


@occasion
def blackmailer_reveals() -> GameInPlay:
    return bribe().play("bribe:false")


@occasion
def spy() -> GameInPlay:
    return turn_of("spy", "gather:gold")


@occasion
def magician() -> GameInPlay:
    return turn_of("magician", "gather:gold")


@occasion
def magician_redraws() -> GameInPlay:
    return turn_of("magician", "gather:gold", "redraw", hand=(("market", "market", "palace", "tavern"), *HANDS[1:]))


@occasion
def wizard() -> GameInPlay:
    return turn_of("wizard", "gather:gold", "look_at_hand:2")


@occasion
def seer() -> GameInPlay:
    return turn_of("seer", "gather:gold", "take_cards")


@occasion
def emperor() -> GameInPlay:
    return turn_of("emperor", "gather:gold", crown=1, hand=(*HANDS[:3], ()))


@occasion
def abbot() -> GameInPlay:
    return turn_of("abbot", "gather:gold", city=(("temple", "church", "tavern"), *SPREAD[1:]))


@occasion
def cardinal() -> GameInPlay:
    return turn_of(
        "cardinal", "gather:gold", gold=(1, 5, 2, 3), hand=(("palace", "market", "harbor", "tavern"), *HANDS[1:])
    )


@occasion
def cardinal_borrows() -> GameInPlay:
    return cardinal().play("build:palace:borrow:1")


@occasion
def navigator() -> GameInPlay:
    return turn_of("navigator", "gather:gold")


@occasion
def scholar() -> GameInPlay:
    seven = ("laboratory", "tavern", "palace", "monastery", "prison", "smithy", "castle")
    return turn_of("scholar", "gather:gold", "study", deck=seven, uniques=("laboratory", "smithy"))


@occasion
def diplomat() -> GameInPlay:
    return turn_of("diplomat", "gather:gold")


@occasion
def diplomat_gives() -> GameInPlay:
    return turn_of(
        "diplomat", "gather:gold", "exchange:1:manor", uniques=("great_wall",),
        city=(SPREAD[0], ("market", "great_wall", "manor", "prison"), *SPREAD[2:]),
    )  # fmt: skip


@occasion
def marshal() -> GameInPlay:
    return turn_of("marshal", "gather:gold")


@occasion
def warlord() -> GameInPlay:
    return turn_of("warlord", "gather:gold")


@occasion
def artist() -> GameInPlay:
    return turn_of("artist", "gather:gold", "beautify:temple", cast=("artist",))


def thieves_den_for_a_builder() -> GameInPlay:
    hand = ("thieves_den", "tavern", "market", "castle", "docks")
    return turn_of("architect", "gather:gold", gold=(1, 5, 2, 3), hand=(hand, *HANDS[1:]), uniques=("thieves_den",))


@occasion
def thieves_den_paid() -> GameInPlay:
    return thieves_den_for_a_builder().play("build:thieves_den:cards")


@occasion
def thieves_den_of_the_cardinal() -> GameInPlay:
    hand = ("thieves_den", "tavern", "market", "castle", "docks")
    return turn_of(
        "cardinal", "gather:gold", "build:thieves_den:cards",
        gold=(0, 5, 2, 3), hand=(hand, *HANDS[1:]), uniques=("thieves_den",),
    )  # fmt: skip


@occasion
def framework() -> GameInPlay:
    return turn_of(
        "architect", "gather:gold", city=(("framework", "temple", "watchtower"), *SPREAD[1:]),
        uniques=("framework", "necropolis"), hand=(("palace", "necropolis", "harbor"), *HANDS[1:]),
    )  # fmt: skip


@occasion
def workshops() -> GameInPlay:
    city = ("laboratory", "smithy", "museum", "armory")
    return turn_of("king", "gather:gold", city=(city, *SPREAD[1:]), uniques=city)


@occasion
def graveyard() -> GameInPlay:
    return called(
        "warlord", "king", "merchant", "bishop", gold=(6, 3, 2, 3), hand=HANDS, edition="classic", rank=8,
        city=(SPREAD[0], ("graveyard", "market"), SPREAD[2], SPREAD[3]),
    ).play("gather:gold", "destroy:2:trading_post")  # fmt: skip


@occasion
def action_cards() -> GameInPlay:
    hand = ("strongman", "acrobat", "fortune_teller", "human_cannonball", "palace", "director")
    return turn_of(
        "merchant",
        "gather:gold",
        edition="hig",
        options={"action_cards": True},
        hand=(hand, *HANDS[1:]),
        gold=(6, 5, 2, 3),
    )


@occasion
def fortune_teller() -> GameInPlay:
    return action_cards().play("play:fortune_teller:2")


@occasion
def city_completed() -> GameInPlay:
    city = ("tavern", "temple", "watchtower", "market", "church", "manor", "docks")
    return turn_of("merchant", "gather:gold", city=(city[:6], *SPREAD[1:]), gold=(6, 5, 2, 3), edition="classic",
                   hand=(("palace", "harbor"), *HANDS[1:]))  # fmt: skip


def chosen_until(table: GameInPlay, kind: str, round_number: int = 1) -> GameInPlay:
    """Take the first choice for all players until the last one is asked this kind of question in that round."""
    while table.asked[1] != kind or table.state.round < round_number:
        table.play(table.choices[0])
    return table


@occasion
def draft() -> GameInPlay:
    table = GameInPlay(engine.new_game("deluxe", 4, "5e" * 32).state)
    return table.play(table.choices[2]).play(table.choices[0])


@occasion
def draft_of_two() -> GameInPlay:
    return chosen_until(GameInPlay(engine.new_game("deluxe", 2, "5e" * 32).state), "lay_aside")


@occasion
def second_draft_of_two() -> GameInPlay:
    table = draft_of_two()
    seat = table.asked[0]
    table.play(table.choices[0])
    while table.asked != (seat, "pick"):
        table.play(table.choices[0])
    return table


@occasion
def theater() -> GameInPlay:
    table = called(
        "king", "merchant", "bishop", "warlord", city=(("theater", "tavern"), *SPREAD[1:]), hand=HANDS, rank=8,
        gold=(4, 5, 2, 3), uniques=("theater",),
    ).play("gather:gold", "end_turn")  # fmt: skip
    return chosen_until(table, "swap_characters", 2)


@occasion
def booth_cashed() -> GameInPlay:
    table = called(
        "thief", "king", "merchant", "bishop", hand=(("ticket_booth", "palace"), *HANDS[1:]), city=SPREAD,
        gold=(4, 5, 2, 3), edition="hig", options={"action_cards": True}, rank=2,
    ).play("gather:gold", "play:ticket_booth", "end_turn", "gather:gold", "use_booth:0")  # fmt: skip
    return chosen_until(table, "cash_booth")


@occasion
def silent_emperor() -> GameInPlay:
    table = called(
        "emperor", "merchant", "assassin", "bishop", hand=HANDS, city=SPREAD, gold=(4, 5, 2, 3), crown=1, rank=1
    ).play("gather:gold", "assassinate:emperor")  # fmt: skip
    return chosen_until(table, "crown")


@occasion
def last_turn() -> GameInPlay:
    """No one else is called, and a city is complete: the end of this turn ends the game."""
    table = turn_of("warlord", "gather:gold")
    table.state.completed = (1,)
    return table


@occasion
def gathering() -> GameInPlay:
    return turn_of("witch")


@occasion
def keeping() -> GameInPlay:
    return turn_of("merchant", "gather:cards", deck=("palace", "tavern"))
