"""Every fact has a sentence for each viewer, or deliberately none."""

import random
from inspect import signature

from django.utils import translation

import engine
from engine import facts as f
from games.screens.log import narration
from games.screens.narrator import Narrator, tell
from tests.languages import CZECH, ENGLISH, LANGUAGES

NAMES = ("Ana", "Bára", "<Cyril>", "Dita")
KINDS = sorted(
    (k for k in vars(f).values() if isinstance(k, type) and issubclass(k, f.Fact) and k is not f.Fact),
    key=lambda k: k.__name__,
)


def game(seed: int = 1) -> list[f.Fact]:
    """Play a game at random; return all its facts."""
    dice = random.Random(seed)
    state, facts, _ = engine.new_game("classic", 4, f"{seed:064x}")
    while asked := engine.question(state):
        text = ":".join(map(str, dice.choice(engine.options(state))))
        state, more, _ = engine.play(state, asked.seat, text)
        facts += more
    return facts


def say(fact: f.Fact, viewer: int | None = None) -> str:
    return " ".join(narration.fact_sentences([fact], viewer, NAMES, ENGLISH, edition="classic"))


def test_every_fact_type_has_its_own_sentence():
    assert [kind.__name__ for kind in KINDS if tell.dispatch(kind) is tell.dispatch(f.Fact)] == []


def sample(kind: type[f.Fact]) -> f.Fact:
    """Return a fact of this kind, made of some value for each of its fields."""
    samples = {"int": 1, "str": "tavern", "bool": True, "Any": 1, "Building": "tavern"}
    ends = {"winners": (1,), "scores": ((("districts", "", 3),),) * 4, "hands": ((),) * 4}
    values = []
    for field in signature(kind).parameters.values():
        name = str(field.annotation)
        if field.name in ends:
            values.append(ends[field.name])
        elif name.startswith("tuple"):
            values.append(("tavern", "?") if name.startswith("tuple[str") else ())
        else:
            values.append(samples[name.split(" |", maxsplit=1)[0]])
    return kind(*values)


def test_fact_sentences_have_no_unfilled_placeholders():
    told = {
        (kind.__name__, viewer): tell(sample(kind), Narrator(viewer, NAMES, "classic", html=False))
        for kind in KINDS
        for viewer in (None, 0, 1, 2)
    }

    assert {by: text for by, text in told.items() if text is not None and ("%(" in text or not text.strip())} == {}


def test_whole_game_is_narrated_in_every_language():
    facts = game()

    for language in LANGUAGES:
        for viewer in (None, 0, 1, 2, 3):
            told = narration.fact_sentences(facts, viewer, NAMES, language, edition="classic")
            assert len(told) > 100
            assert not [text for text in told if "%(" in text or "?" in text]


def test_own_actions_use_the_second_person():
    built = f.Built(1, "harbor", 4)

    assert say(built, 1) == "You build the Harbor for 4 gold."
    assert say(built, 0) == "Bára builds the Harbor for 4 gold."


def test_effects_on_me_name_the_player_and_the_cost():
    assert say(f.GoldMoved(3, 0, 1, "thief"), 0) == "Bára, the Thief, robs you of 3 gold."
    assert say(f.Destroyed(0, "tavern", 1, "warlord"), 0) == "Bára destroys your Tavern (Warlord)."
    assert say(f.HandsSwapped(1, 0, ("manor",), ("tavern", "docks")), 0) == (
        "Bára exchanges hands with you. You give: Tavern and Docks. You get: Manor."
    )


def test_cards_of_one_name_are_counted():
    assert say(f.Drew(1, ("barracks", "monastery", "barracks", "monastery", "temple"), "architect"), 1) == (
        "You draw 2 Barracks, 2 Monasteries, and the Temple."
    )


def test_card_played_for_its_own_effect_is_named_once():
    assert say(f.Discarded(1, ("acrobat",), "acrobat", openly=True), 0) == "Bára plays the Acrobat."
    assert say(f.Destroyed(1, "framework", 1, "framework"), 1) == "You destroy your own Framework."
    assert say(f.Destroyed(1, "temple", 1, "necropolis"), 0) == "Bára destroys their own Temple (Necropolis)."


def test_hidden_cards_are_only_counted():
    drew = f.Drew(1, ("manor", "tavern"), "architect")

    assert say(drew, 1) == "You draw the Manor and the Tavern."
    assert say(drew, 0) == "Bára draws 2 cards."
    assert say(f.Picked(1, "king"), 0) == "Bára has chosen a character."


def test_finished_game_reveals_everything():
    lines = narration.fact_lines([f.Picked(1, "king")], 0, NAMES, edition="classic", show_all=True)

    assert [line.text for line in lines] == ["Bára chose the King."]


def test_names_cannot_smuggle_markup_into_a_page():
    lines = narration.fact_lines([f.Crowned(2)], 0, NAMES, edition="classic", html=True)

    assert lines[0].text == "<b>&lt;Cyril&gt;</b> takes the crown."


def test_translations_can_request_a_grammatical_case(monkeypatch):
    from games.screens import words

    monkeypatch.setattr(words, "card", lambda key, edition="", case="": f"{key}/{case}")

    assert words.fill("%(card)s, %(card|genitive)s", card=words.Noun("tavern", "classic")) == "tavern/, tavern/genitive"


def test_several_cards_are_inflected_together(monkeypatch):
    from games.screens import words

    monkeypatch.setattr(words, "card", lambda key, edition="", case="": f"{key}/{case}")

    cards = words.Nouns(["tavern", "keep", f.HIDDEN], "classic")

    assert words.fill("%(cards|genitive)s", cards=cards) == "tavern/genitive, keep/genitive, and 1 card"
    assert not words.Nouns([], "classic")


def test_narration_leaves_the_active_language_unchanged():
    with translation.override(CZECH):
        narration.fact_sentences([f.Crowned(1)], 0, NAMES, ENGLISH, edition="classic")

        assert translation.get_language() == CZECH
