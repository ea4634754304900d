"""Answers in advance are given as their owner would, and only where they are possible."""

import pytest

import engine
from engine import Offer, View
from engine.records import with_changes
from engine.scenario.position import Position
from games.domain.errors import Refused
from games.domain.orders.kinds import ORDER_KINDS
from games.domain.orders.kinds.answer_rules import QUESTIONS, questions_of
from games.domain.orders.kinds.base import Reply

KIND = ORDER_KINDS["answers"]
CAST = ["assassin", "blackmailer", "magician", "king", "bishop", "merchant", "architect", "warlord"]
WARRANT = {
    "cast": ["magistrate", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord"],
    "called": 7,
    "warrants": {"signed": "architect", "unsigned": ["merchant", "warlord"]},
    "players": {
        "ann": {"character": "magistrate"},
        "bob": {"character": "architect", "gold": 7, "hand": ["castle"]},
        "cleo": {"character": "bishop"},
        "dan": {"character": "king"},
    },
}
THREAT = {
    "cast": CAST,
    "called": 6,
    "threats": {"flowered": "merchant", "unmarked": "warlord"},
    "players": {
        "ann": {"character": "blackmailer", "gold": 2},
        "bob": {"character": "merchant", "gold": 3},
        "cleo": {"character": "bishop"},
        "dan": {"character": "king"},
    },
}
FIRE = {
    "edition": "classic",
    "called": 8,
    "players": {
        "ann": {"character": "warlord", "gold": 3},
        "bob": {"character": "king", "city": ["tavern"]},
        "cleo": {"character": "merchant", "gold": 1, "city": ["graveyard"]},
        "dan": {"character": "architect"},
    },
}
STAGE = {
    "at": "theater",
    "crown": "ann",
    "players": {
        "ann": {"character": "king"},
        "bob": {"character": "assassin"},
        "cleo": {"character": "merchant", "city": ["theater"]},
        "dan": {"character": "bishop", "city": ["tavern"]},
    },
}
FALL = {
    "at": "round_end",
    "crown": "bob",
    "assassinated": "emperor",
    "cast": ["assassin", "thief", "magician", "emperor", "bishop", "merchant", "architect", "warlord"],
    "players": {
        "ann": {"character": "emperor"},
        "bob": {"character": "assassin"},
        "cleo": {"character": "merchant", "city": ["tavern"]},
        "dan": {"character": "bishop"},
    },
}
VISION = {
    "cast": ["assassin", "thief", "seer", "king", "bishop", "merchant", "architect", "warlord"],
    "called": 3,
    "players": {
        "ann": {"character": "seer", "hand": ["temple"]},
        "bob": {"character": "bishop", "hand": ["palace"]},
        "cleo": {"character": "merchant"},
        "dan": {"character": "warlord"},
    },
}
BOOTH = {
    "edition": "hig",
    "options": {"action_cards": True},
    "called": 6,
    "deck": ["temple", "docks"],
    "players": {
        "ann": {"character": "merchant", "gold": 2},
        "bob": {"character": "king", "gold": 2, "city": [{"ticket_booth": {"coins": 2}}]},
        "cleo": {"character": "thief"},
        "dan": {"character": "warlord"},
    },
}


def view_after(given: dict[str, object], *choices: str) -> View:
    """Return the view of the player who is asked after these choices."""
    state = Position({"id": "answers", "given": given, "steps": []}).lay_out()
    for choice in choices:
        state = engine.play(state, engine.question(state).seat, choice)[0]
    return engine.view_for(state, engine.question(state).seat)


VIEWS = {
    "bribe": view_after(THREAT, "gather:gold"),
    "reveal_threat": view_after(THREAT, "gather:gold", "bribe:false"),
    "confiscate": view_after(WARRANT, "gather:gold", "build:castle"),
    "salvage": view_after(FIRE, "destroy:1:tavern"),
    "swap_characters": view_after(STAGE),
    "crown": view_after(FALL),
    "give_back": view_after(VISION, "take_cards"),
    "cash_booth": view_after(BOOTH, "gather:gold", "use_booth:1", "keep:temple"),
}


def reply(view: View, code: str) -> Reply:
    """Return the reply to the open question of `view` by one answer."""
    contents = KIND.check(view, "", {view.question: code})
    return KIND.reply(view, "", contents, {})


@pytest.mark.parametrize(
    ("question", "code", "choice"),
    [
        ("bribe", "never", "bribe:false"),
        ("bribe", "always", "bribe:true"),
        ("bribe", "at_least:5", "bribe:true"),
        ("bribe", "at_least:6", "bribe:false"),
        ("reveal_threat", "never", "reveal_threat:false"),
        ("reveal_threat", "always", "reveal_threat:true"),
        ("reveal_threat", "real", "reveal_threat:true"),
        ("confiscate", "never", "confiscate:false"),
        ("confiscate", "always", "confiscate:true"),
        ("confiscate", "at_least:4", "confiscate:true"),
        ("confiscate", "at_least:5", "confiscate:false"),
        ("salvage", "never", "pass"),
        ("salvage", "always", "take:tavern"),
        ("salvage", "new_type", "take:tavern"),
        ("swap_characters", "never", "theater:decline"),
        ("swap_characters", "largest", "theater:3"),
        ("crown", "smallest", "crown:3"),
        ("crown", "next", "crown:2"),
        ("give_back", "taken", "give_back:1:palace"),
        ("give_back", "cheapest", "give_back:1:temple"),
        ("cash_booth", "never", "cash_booth:false"),
        ("cash_booth", "always", "cash_booth:true"),
        ("cash_booth", "at_least:3", "cash_booth:true"),
        ("cash_booth", "at_least:4", "cash_booth:false"),
    ],
)
def test_each_question_is_answered_as_chosen(question, code, choice):
    view = VIEWS[question]

    assert view.question == question
    assert KIND.is_about(view, "")
    assert reply(view, code) == Reply(choice)
    assert choice in [Offer(possible).text for possible in view.choices]


def test_every_question_has_a_case_and_is_not_answered_unless_chosen():
    assert VIEWS.keys() == QUESTIONS.keys()
    for view in VIEWS.values():
        assert KIND.reply(view, "", {}, {}) == Reply()


def test_an_empty_threat_is_not_revealed_as_real():
    bluff = {**THREAT, "threats": {"flowered": "warlord", "unmarked": "merchant"}}

    assert reply(view_after(bluff, "gather:gold", "bribe:false"), "real") == Reply("reveal_threat:false")


def test_who_cannot_confiscate_declines_at_the_same_post():
    unsigned = {**WARRANT, "warrants": {"signed": "merchant", "unsigned": ["architect", "warlord"]}}

    assert reply(view_after(unsigned, "gather:gold", "build:castle"), "always") == Reply("confiscate:false")


def test_a_district_of_a_type_in_the_city_is_not_taken():
    bob = {"character": "king", "city": ["tavern"]}
    cleo = {"character": "merchant", "gold": 1, "city": ["graveyard", "docks"]}
    given = {**FIRE, "players": {**FIRE["players"], "bob": bob, "cleo": cleo}}

    assert reply(view_after(given, "destroy:1:tavern"), "new_type") == Reply("pass")


def test_with_several_largest_cities_the_owner_is_asked():
    ann = {"character": "king", "city": ["tavern"]}

    assert reply(view_after({**STAGE, "players": {**STAGE["players"], "ann": ann}}), "largest") == Reply()


def test_an_answer_that_is_not_possible_leaves_the_question_to_its_owner():
    view = VIEWS["give_back"]
    other = with_changes(view, about=(("due", ((1, "castle"),)),))

    assert KIND.reply(other, "", {"give_back": "taken"}, {}) == Reply()


def test_only_questions_of_the_game_are_offered():
    assert set(questions_of(VIEWS["bribe"])) & {"bribe", "reveal_threat", "confiscate", "crown"} == {
        "bribe",
        "reveal_threat",
    }
    assert "salvage" in questions_of(VIEWS["salvage"])
    assert "cash_booth" in questions_of(VIEWS["cash_booth"])
    assert "cash_booth" not in questions_of(VIEWS["salvage"])
    assert KIND.round_of(VIEWS["bribe"], "", {}) == 0


@pytest.mark.parametrize(
    ("subject", "contents"),
    [
        ("", {}),
        ("", {"bribe": "perhaps"}),
        ("", {"bribe": "at_least"}),
        ("", {"bribe": "at_least:99"}),
        ("", {"bribe": 4}),
        ("", {"bribe": ["never"]}),
        ("", {"confiscate": "always"}),
        ("", {"pick": "king"}),
        ("merchant", {"bribe": "never"}),
    ],
)
def test_bad_answers_are_refused(subject, contents):
    with pytest.raises(Refused) as refused:
        KIND.check(VIEWS["bribe"], subject, contents)

    assert refused.value.code == "order_unreadable"
