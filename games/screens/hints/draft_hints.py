"""The hints of the tutorial for the draft. A character is recommended only if it is among those to choose from."""

from django.utils.translation import gettext_lazy

from games.screens.hints import situations
from games.screens.hints.hint import Clause, Hint
from games.screens.words import Noun

ARCHITECT_DRAWS = Clause(
    lambda view: situations.offers_one_of(view, "architect"), gettext_lazy("The Architect draws two extra cards.")
)
MAGICIAN_EXCHANGES = Clause(
    lambda view: situations.offers_one_of(view, "magician"),
    gettext_lazy("The Magician can exchange your small hand for a large one."),
)
FEW_CARDS = gettext_lazy("Your hand is nearly empty, so you need cards.")
PASSED_ON = gettext_lazy(
    "The next player sees the characters you pass on and can guess what you took. The obvious choice is "
    "also the one that gets named."
)
DRAFT_HINTS = (
    Hint(
        "few_cards",
        "pick",
        lambda view: situations.has_few_cards(view) and situations.offers_one_of(view, "architect"),
        FEW_CARDS,
        gettext_lazy(
            "Everyone sees how many cards you have. An opponent who expects you to be the Architect may name the "
            "Architect."
        ),
        clauses=(ARCHITECT_DRAWS, MAGICIAN_EXCHANGES),
    ),
    Hint(
        "few_cards_no_architect",
        "pick",
        lambda view: situations.has_few_cards(view) and situations.offers_one_of(view, "magician"),
        FEW_CARDS,
        PASSED_ON,
        clauses=(MAGICIAN_EXCHANGES,),
    ),
    Hint(
        "much_gold",
        "pick",
        lambda view: situations.has_much_gold(view) and not situations.is_out(view, "thief"),
        gettext_lazy(
            "You have a lot of gold, and the Thief takes it all if your character is named. Choose a character your "
            "opponents don't expect."
        ),
        gettext_lazy(
            "Everyone sees your gold. Your opponents are asking what you will build with it, and which character "
            "would help you."
        ),
        clauses=(
            Clause(
                lambda view: situations.offers_one_of(view, "thief"),
                gettext_lazy("Or be the Thief yourself: then no one can rob you."),
            ),
        ),
    ),
    Hint(
        "ahead",
        "pick",
        lambda view: situations.is_ahead(view) and situations.offers_one_of(view, "bishop", "assassin"),
        gettext_lazy("Your city is the largest, which makes you a target."),
        gettext_lazy(
            "Your opponents want to slow down the leader. They will name the character they would take in your place."
        ),
        clauses=(
            Clause(
                lambda view: situations.offers_one_of(view, "bishop"),
                gettext_lazy("The Bishop keeps the Warlord away from your city."),
            ),
            Clause(
                lambda view: situations.offers_one_of(view, "assassin"),
                gettext_lazy("The Assassin strikes before all others."),
            ),
        ),
    ),
    Hint(
        "collects",
        "pick",
        lambda view: bool(situations.gold_collector(view)),
        gettext_lazy(
            "This character would bring you gold on your turn: %(character)s. Your city has a district of the same "
            "color: %(card)s."
        ),
        gettext_lazy(
            "Your opponents see your city too. To find you, they will start with the character that earns you the most."
        ),
        lambda view: {
            "character": Noun(situations.gold_collector(view), view.edition),
            "card": Noun(situations.collected_district(view), view.edition),
        },
    ),
    Hint(
        "beginning",
        "pick",
        lambda view: situations.is_level(view) and situations.offers_one_of(view, "architect", "king"),
        gettext_lazy("No one is far ahead, so choose a character that helps you grow."),
        PASSED_ON,
        clauses=(
            Clause(
                lambda view: situations.offers_one_of(view, "architect"),
                gettext_lazy("The Architect brings cards and can build more."),
            ),
            Clause(
                lambda view: situations.offers_one_of(view, "king"),
                gettext_lazy("The King lets you choose first next round."),
            ),
        ),
    ),
    Hint(
        "any_character",
        "pick",
        lambda _view: True,
        gettext_lazy(
            "For each character, ask what it would bring you this round, and what it could do to you if an opponent "
            "had it. Sometimes the second is the better reason."
        ),
        gettext_lazy(
            "The fewer characters you could choose from, the more your opponents know. Surprise them while you can."
        ),
    ),
)
