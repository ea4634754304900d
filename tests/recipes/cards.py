"""A character and a district, added by the recipe of docs/architecture.md."""

from tests.languages import ENGLISH, LANGUAGES
from tests.recipes.copy import Copy

HERALD = '''"""Herald (2): calls on a player, who pays 1 gold or lets the Herald draw 2 cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..cards import Ability, Character, Target
from ..facts import Declined
from ..game import Game
from ..steps import PLAYER, Choice, Offer, Question, Refusal
from ..text import gettext_noop as _


class Herald(Character):
    rank = 2
    price_of_peace = 1
    drawn = 2
    name = _("Herald")
    rule = _("Call on a player, who pays you %(price_of_peace)d gold or lets you draw %(drawn)d cards.")

    @Ability(targets="hosts", aims_at=PLAYER)
    def call_on(self, game: Game, seat: int, other: int) -> None:
        game.then(Toll(other, seat))

    def hosts(self, game: Game, seat: int) -> Iterable[Target]:
        for other in game.others(seat):
            yield (other,), None


class Toll(Question):
    """Pay the Herald?"""

    by_steward = ("toll", "false")

    def __init__(self, seat: int, herald: int) -> None:
        super().__init__(seat)
        self.herald: Final = herald

    def weigh(self, game: Game) -> Iterable[Offer]:
        is_poor = game.player(self.seat).gold < Herald.price_of_peace
        yield Offer(("toll", "true"), Refusal("no_toll") if is_poor else None)
        yield Offer(("toll", "false"))

    def answer(self, game: Game, choice: Choice) -> None:
        if choice[1] == "true":
            game.pay(self.seat, Herald.price_of_peace, Herald.kind, payee=self.herald)
        else:
            game.emit(Declined(self.seat, "toll"))
            game.draw(self.herald, Herald.drawn, Herald.kind)
'''
LIGHTHOUSE = '''"""Lighthouse (4): a point at the end for each card in hand."""

from __future__ import annotations

from ..cards import UNIQUE, CityCount, District
from ..state import State
from ..text import gettext_noop as _


class Lighthouse(District):
    suit = UNIQUE
    cost = 4
    name = _("Lighthouse")
    rule = _("At the end you score a point for each card in your hand.")

    def points_at_end(self, state: State, seat: int, city: CityCount) -> int:
        return len(state.players[seat].hand)
'''
EDITION = '''"""A toy box with the two new cards."""

from __future__ import annotations

from ..characters.herald import Herald
from ..districts.keep import Keep
from ..districts.lighthouse import Lighthouse
from ..districts.plain import PLAIN
from ..text import gettext_noop as _
from .classic import BASIC, BASIC_CAST
from .edition import Edition

TOY = Edition(
    key="toy",
    name=_("Toy box"),
    words=_("Small cities and a Herald."),
    characters=(*BASIC, Herald()),
    districts=PLAIN,
    uniques=(Keep(), Lighthouse()),
    uniques_in_game=2,
    seats=range(4, 8),
    city_size=dict.fromkeys(range(4, 8), 5),
    cast=("assassin", "herald", *BASIC_CAST[2:]),
    first_uniques=("keep", "lighthouse"),
)
'''
WORDS = '''"""The Herald: a player pays, or lets the Herald draw."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import register_label, register_prompt, register_refusal


@register_label("call_on", heading=gettext_lazy("Call on a player"), doing=gettext_lazy("calling on a player"))
def call_on(reader: Reader, seat: int) -> Option:
    return Option(_("Call on %(name)s") % {"name": reader.name(seat)}, short=reader.name(seat), picture="herald")


@register_label("toll")
def toll(reader: Reader, answer: str) -> Option:
    return Option(_("Pay the Herald") if answer == "true" else _("Pay nothing"), picture="coin")


register_prompt(
    "toll",
    gettext_lazy("Do you pay the Herald?"),
    doing=gettext_lazy("answering the Herald"),
    declined=(gettext_lazy("You do not pay the Herald."), gettext_lazy("%(name)s does not pay the Herald.")),
)
register_refusal("no_toll", gettext_lazy("You have no gold to pay with."), "herald")
'''
CASES = """
- id: herald-is-refused
  title: Who does not pay the Herald lets the Herald draw
  source: "EN16"
  given:
    edition: toy
    cast: [assassin, herald, magician, king, bishop, merchant, architect, warlord]
    uniques: [keep, lighthouse]
    players: {ann: {character: herald, gold: 0}, bob: {character: king}, cleo: {}, dan: {}}
    called: 2
  steps:
    - ann: {call_on: bob}
    - bob: {toll: false}
    - expect: {gold: {ann: 0, bob: 2}, hand_size: {ann: 2}, turn: ann}
"""
PICTURE = '''

@person
def herald(pen: Pen) -> None:
    """A trumpet says enough."""
    pen.shape("M20 20 L80 40 L80 60 L20 40 Z", "gold", 2)
'''
PORTRAIT = '\n[herald]\nfirst = "either"\n' + "".join(
    f'{language} = {{ name = "Herald", means = "either" }}\n' for language in LANGUAGES
)
TOWER = '''

@district("unique", 40)
def lighthouse(pen: Pen) -> None:
    """Tall, and never asleep."""
    pen.shape("M10 0 L30 0 L26 80 L14 80 Z", "light", 2)
'''


def add_cards(copy: Copy) -> None:
    """Add both cards and their edition, step by step as docs/architecture.md lists it."""
    copy.write("engine/characters/herald.py", HERALD)
    copy.write("engine/districts/lighthouse.py", LIGHTHOUSE)
    copy.write("engine/editions/toy.py", EDITION)
    editions = "engine/editions/__init__.py"
    copy.change(editions, "from .revised import REVISED\n", "from .revised import REVISED\nfrom .toy import TOY\n")
    copy.change(editions, "REVISED, HIG)", "REVISED, HIG, TOY)")
    moves = '    "spy": spy,\n    "call_on": with_seat,\n    "toll": yes_or_no,\n'
    copy.change("engine/scenario/moves.py", '    "spy": spy,\n', moves)
    copy.change("engine/scenario/moves.py", '    "bribe": "bribe",\n', '    "bribe": "bribe",\n    "toll": "toll",\n')
    copy.write("tests/scenarios/characters/herald.yaml", CASES)
    copy.append("games/pictures/people/rank_2.py", PICTURE)
    copy.append("games/pictures/districts/unique_stone.py", TOWER)
    copy.append("games/pictures/portraits.toml", PORTRAIT)
    copy.run("manage.py", "draw")
    copy.write("games/screens/questions/herald.py", WORDS)
    copy.append("games/screens/questions/__init__.py", "from . import herald as herald\n")
    for kind, key in (("characters", "herald"), ("districts", "lighthouse")):
        page = f"# {{name:{key}}}\n\n## Details {{#details}}\n\n- Brand-new.\n"
        copy.write(f"locale/{ENGLISH}/rulebook/{kind}/{key}.md", page)
