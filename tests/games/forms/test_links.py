"""A configuration written as a link is read again as the same table."""

import pytest
from django.http import QueryDict

from games.domain.lobby.configuration import FIRST, FREE, OWN, RANDOM, Configuration
from games.forms.setup import SetupForm, canonical_query

EIGHT = ("witch", "thief", "wizard", "king", "bishop", "merchant", "architect", "warlord")
FOURTEEN = (
    *("armory", "basilica", "dragon_gate", "factory", "framework", "gold_mine", "great_wall"),
    *("imperial_treasury", "ivory_tower", "keep", "laboratory", "library", "map_room", "quarry"),
)
RANKS = "&".join(f"rank_{rank}={key}" for rank, key in enumerate(EIGHT, start=1))

LINKS = [
    (Configuration("classic", 4), "edition=classic&size=4"),
    (Configuration("classic", 4, {"completion": 8}), "edition=classic&size=4&completion=longer"),
    (Configuration("hig", 5, {"action_cards": True}), "edition=hig&size=5&action_cards=on"),
    (Configuration("revised", 6, cast=RANDOM, uniques=RANDOM), "edition=revised&size=6&cast=random&uniques=random"),
    (
        Configuration("deluxe", 5, cast=FIRST, nine=True, characters=("tax_collector",)),
        "edition=deluxe&size=5&cast=first&nine=on&rank_9=tax_collector",
    ),
    (
        Configuration("deluxe", 4, cast="cunning_agents", nine=True, uniques=OWN),
        "edition=deluxe&size=4&cast=cunning_agents&nine=on",
    ),
    (Configuration("deluxe", 4, cast=FREE, characters=EIGHT), f"edition=deluxe&size=4&cast=free&{RANKS}"),
    (
        Configuration("deluxe", 6, cast=FREE, nine=True, characters=(*EIGHT, "queen")),
        f"edition=deluxe&size=6&cast=free&nine=on&{RANKS}&rank_9=queen",
    ),
    (
        Configuration("deluxe", 4, uniques=FREE, districts=FOURTEEN),
        "edition=deluxe&size=4&cast=first&uniques=free&" + "&".join(f"district={key}" for key in FOURTEEN),
    ),
]


@pytest.mark.parametrize(("wish", "said"), LINKS, ids=[said[:60] for _wish, said in LINKS])
def test_a_link_says_what_is_played_and_nothing_else_and_is_read_as_the_same(wish, said):
    form = SetupForm(QueryDict(said))

    assert canonical_query(wish) == said
    assert form.is_valid(), form.problems()
    assert form.configuration() == wish


def test_a_first_game_with_a_ninth_names_the_usual_one_where_none_was_chosen():
    assert canonical_query(Configuration("deluxe", 5, nine=True)).endswith("&nine=on&rank_9=artist")


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (Configuration("deluxe", 2, nine=True), "edition=deluxe&size=2&cast=first"),
        (
            Configuration("deluxe", 2, cast=FREE, nine=True, characters=(*EIGHT, "queen")),
            f"edition=deluxe&size=2&cast=free&{RANKS}",
        ),
    ],
)
def test_two_players_have_no_ninth_whatever_was_wished_for(wish, said):
    assert canonical_query(wish) == said


def test_districts_stand_in_the_order_of_the_alphabet_so_that_one_table_has_one_link():
    turned = Configuration("deluxe", 4, uniques=FREE, districts=FOURTEEN[::-1])

    assert canonical_query(turned) == canonical_query(Configuration("deluxe", 4, uniques=FREE, districts=FOURTEEN))
