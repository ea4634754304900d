"""The hints of the tutorial for turns. What a hint recommends is always among the options."""

from django.utils.translation import gettext_lazy

from engine import View
from games.screens.hints import situations
from games.screens.hints.hint import Clause, Hint, card_params

LAST_RANK = 8


def may_gather(view: View, what: str) -> bool:
    """Return whether the viewer begins a turn and can gather `what`, "gold" or "cards"."""
    return situations.may_choose(view, "gather", what)


WATCHED = gettext_lazy(
    "Your opponents now look at your gold, your hand size, and your city, and think about what you will want next."
)
REDRAW = gettext_lazy("Discard the cards you don't want, and draw as many.")
HAND_WATCHED = gettext_lazy(
    "Your opponents see how many cards change hands, but not which ones. A player who loses a good hand "
    "will want it back."
)
TURN_HINTS = (
    Hint(
        "nothing_to_build",
        "act",
        lambda view: may_gather(view, "cards") and not situations.most_expensive_affordable(view, 99),
        gettext_lazy("You have nothing to build. Take cards now; gold can wait a turn."),
        gettext_lazy(
            "Your opponents see that you take cards, but not which ones. A full hand tempts only the Magician."
        ),
    ),
    Hint(
        "within_reach",
        "act",
        lambda view: may_gather(view, "gold") and bool(situations.affordable_after_gathering(view)),
        gettext_lazy("If you take gold, you can afford this district this turn: %(card)s."),
        gettext_lazy("Everyone sees your gold, but the Thief can't take what you have spent."),
        lambda view: card_params(situations.affordable_after_gathering(view), view),
    ),
    Hint(
        "affordable",
        "act",
        lambda view: may_gather(view, "cards") and bool(situations.most_expensive_affordable(view, view.own.gold)),
        gettext_lazy(
            "You can already afford a district: %(card)s. So you can look for better cards, or save gold for a more "
            "expensive district."
        ),
        gettext_lazy("A lot of gold at the end of your turn tempts the Thief; a full hand tempts the Magician."),
        lambda view: card_params(situations.most_expensive_affordable(view, view.own.gold), view),
    ),
    Hint(
        "out_of_reach",
        "act",
        lambda view: may_gather(view, "cards"),
        gettext_lazy(
            "You can't afford anything in your hand yet. Gold brings you closer, but you might build a cheap "
            "district from the deck sooner."
        ),
        gettext_lazy(
            "Everyone sees the gold you save. The more you have, the more your opponents think about the Thief."
        ),
    ),
    Hint(
        "only_gold",
        "act",
        lambda view: may_gather(view, "gold"),
        gettext_lazy("The deck is empty, so take gold."),
        gettext_lazy("Everyone sees your gold, but the Thief can't take what you have spent."),
    ),
    Hint(
        "assassin",
        "act",
        lambda view: situations.may_choose(view, "assassinate"),
        gettext_lazy(
            "Name the character that would help an opponent most right now. You don't need to know who it is."
        ),
        gettext_lazy(
            "Everyone learns which character you name. They find out who was killed when that character is called and "
            "not revealed."
        ),
        clauses=(
            Clause(
                lambda view: situations.may_choose(view, "assassinate", "architect") and situations.has_builder(view),
                gettext_lazy("Think of the Architect: an opponent has both gold and cards."),
            ),
        ),
    ),
    Hint(
        "thief",
        "act",
        lambda view: situations.may_choose(view, "steal_from"),
        gettext_lazy(
            "Find the player with the most gold, and ask yourself which character they have taken. Name that one."
        ),
        gettext_lazy("The victim can't prevent it: you get the gold as soon as that character is revealed."),
    ),
    Hint(
        "more",
        "act",
        lambda view: situations.may_choose(view, "bonus"),
        gettext_lazy(
            "Your character brings you something extra for free. Take it before you build: it may change your plans."
        ),
        gettext_lazy("Everyone knows what your character brings, but not what you will do with it."),
    ),
    Hint(
        "build",
        "act",
        lambda view: bool(situations.most_expensive_buildable(view)),
        gettext_lazy(
            "Districts in your city score at the end, and gold you have spent can't be stolen. The most expensive "
            "district you can afford now: %(card)s."
        ),
        gettext_lazy(
            "Your city shows your opponents which characters earn you gold. Next time, they will look for you there."
        ),
        lambda view: card_params(situations.most_expensive_buildable(view), view),
    ),
    Hint(
        "magician",
        "act",
        lambda view: situations.may_choose(view, "swap_hands") and situations.has_smaller_hand(view),
        gettext_lazy("You have fewer cards than others. Exchange hands with the player who has the most cards."),
        HAND_WATCHED,
        clauses=(
            Clause(
                lambda view: situations.may_choose(view, "redraw"),
                gettext_lazy("Or discard the cards you don't want, and draw as many."),
            ),
        ),
    ),
    Hint("magician_redraw", "act", lambda view: situations.may_choose(view, "redraw"), REDRAW, HAND_WATCHED),
    Hint(
        "warlord",
        "act",
        lambda view: situations.may_choose(view, "destroy"),
        gettext_lazy(
            "You can destroy a district for 1 gold less than its cost; the cheapest ones are free to destroy. But "
            "gold spent here doesn't build your own city."
        ),
        gettext_lazy("Players remember who destroyed their districts. Sometimes it is wiser to hold back."),
    ),
    Hint(
        "district",
        "act",
        lambda view: bool(situations.usable_district(view)),
        gettext_lazy("You can use this district in your city once per turn: %(card)s."),
        WATCHED,
        lambda view: card_params(situations.usable_district(view), view),
    ),
    Hint(
        "done",
        "act",
        lambda view: situations.is_turn_over(view) and view.called < LAST_RANK,
        gettext_lazy("There is nothing left to do. End your turn; the higher ranks are called after you."),
        WATCHED,
    ),
    Hint(
        "done_last",
        "act",
        situations.is_turn_over,
        gettext_lazy("There is nothing left to do. End your turn; the round ends after it."),
        WATCHED,
    ),
    Hint(
        "nothing_useful",
        "act",
        lambda _view: True,
        gettext_lazy("What is left to do brings you little now. You can end your turn."),
        WATCHED,
    ),
    Hint(
        "keep",
        "keep",
        lambda _view: True,
        gettext_lazy(
            "Cheap districts are quickly built and complete your city; expensive ones score points. Keep what you "
            "can afford within two turns."
        ),
        gettext_lazy("No one learns what you keep; your opponents only see how many cards you have."),
    ),
    Hint(
        "redraw",
        "redraw",
        lambda view: situations.may_choose(view, "put_back"),
        gettext_lazy("Exchange cards that you won't be able to afford soon. You draw the same number of new ones."),
        gettext_lazy("No one learns what you keep; your opponents only see how many cards you have."),
    ),
    Hint(
        "redraw_over",
        "redraw",
        lambda _view: True,
        gettext_lazy("You have chosen all your cards. Draw the new ones now."),
        gettext_lazy("No one learns what you keep; your opponents only see how many cards you have."),
    ),
    Hint(
        "salvage",
        "salvage",
        lambda _view: True,
        gettext_lazy(
            "For 1 gold, the destroyed district goes to your hand, and you can build it again. Take it if it is "
            "worth more to you than the gold."
        ),
        gettext_lazy("Everyone sees which district you take, and that you have it in your hand."),
    ),
)
