"""The hints of the tutorial. The first one that fits the question and the situation is shown."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import engine
from engine import View
from games.domain.lobby import lessons
from games.screens import words
from games.screens.hints import situations
from games.screens.hints.hint import Hint, Shown, fitting_hint, hint_texts
from games.screens.words import Noun


def card_params(key: str, view: View) -> dict[str, Any]:
    """Return the parameters of a sentence about a card."""
    return {"card": Noun(key, view.edition)}


def is_asked_to_gather(view: View) -> bool:
    """Return whether the viewer begins a turn and must gather."""
    return not situations.has_gathered(view)


HINTS = (
    Hint(
        "few_cards",
        "pick",
        lambda view: situations.has_few_cards(view) and situations.offers_one_of(view, "architect", "magician"),
        gettext_lazy(
            "Your hand is nearly empty, so you need cards. The Architect draws two extra cards, and the Magician "
            "can exchange your small hand for a large one."
        ),
        gettext_lazy(
            "Everyone sees how many cards you have. An opponent who expects you to be the Architect may name the "
            "Architect."
        ),
    ),
    Hint(
        "much_gold",
        "pick",
        situations.has_much_gold,
        gettext_lazy(
            "You have a lot of gold, and the Thief takes it all if your character is named. Choose a character your "
            "opponents don't expect, or be the Thief yourself."
        ),
        gettext_lazy(
            "Everyone sees your gold. Your opponents are asking what you will build with it, and which character "
            "would help you."
        ),
    ),
    Hint(
        "ahead",
        "pick",
        lambda view: situations.is_ahead(view) and situations.offers_one_of(view, "bishop", "assassin"),
        gettext_lazy(
            "Your city is the largest, which makes you a target. The Bishop keeps the Warlord away, and the "
            "Assassin strikes before all others."
        ),
        gettext_lazy(
            "Your opponents want to slow down the leader. They will name the character they would take in your place."
        ),
    ),
    Hint(
        "collects",
        "pick",
        lambda view: bool(situations.gold_collector(view)),
        gettext_lazy(
            "One of your districts has this character's color: %(card)s. On your turn, you would gain gold for it "
            "and for each other district of that type."
        ),
        gettext_lazy(
            "Your opponents see your city too. To find you, they will start with the character that earns you the most."
        ),
        lambda view: card_params(situations.gold_collector(view), view),
    ),
    Hint(
        "beginning",
        "pick",
        lambda view: situations.offers_one_of(view, "architect", "king"),
        gettext_lazy(
            "No one is far ahead yet, so choose a character that helps you grow: the Architect brings cards and can "
            "build more, and the King lets you choose first next round."
        ),
        gettext_lazy(
            "The next player sees the characters you pass on and can guess what you took. The obvious choice is "
            "also the one that gets named."
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
    Hint(
        "nothing_to_build",
        "act",
        lambda view: is_asked_to_gather(view) and not situations.most_expensive_affordable(view, 99),
        gettext_lazy("You have nothing to build. Take cards now; gold can wait a turn."),
        gettext_lazy(
            "Your opponents see that you take cards, but not which ones. A full hand tempts only the Magician."
        ),
    ),
    Hint(
        "within_reach",
        "act",
        lambda view: is_asked_to_gather(view) and bool(situations.affordable_after_gathering(view)),
        gettext_lazy("If you take gold, you can afford this district this turn: %(card)s."),
        gettext_lazy("Everyone sees your gold, but the Thief can't take what you have spent."),
        lambda view: card_params(situations.affordable_after_gathering(view), view),
    ),
    Hint(
        "affordable",
        "act",
        lambda view: is_asked_to_gather(view) and bool(situations.most_expensive_affordable(view, view.own.gold)),
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
        is_asked_to_gather,
        gettext_lazy(
            "You can't afford anything in your hand yet. Gold brings you closer, but you might build a cheap "
            "district from the deck sooner."
        ),
        gettext_lazy(
            "Everyone sees the gold you save. The more you have, the more your opponents think about the Thief."
        ),
    ),
    Hint(
        "assassin",
        "act",
        lambda view: situations.may_act_as(view, "assassin"),
        gettext_lazy(
            "Name the character that would help an opponent most right now: perhaps the Architect, if someone has "
            "both gold and cards. You don't need to know who it is."
        ),
        gettext_lazy(
            "Everyone learns which character you name. They find out who was killed when that character is called and "
            "not revealed."
        ),
    ),
    Hint(
        "thief",
        "act",
        lambda view: situations.may_act_as(view, "thief"),
        gettext_lazy(
            "Find the player with the most gold, and ask yourself which character they have taken. Name that one."
        ),
        gettext_lazy("The victim can't prevent it: you get the gold as soon as that character is revealed."),
    ),
    Hint(
        "more",
        "act",
        situations.may_take_more,
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
        lambda view: situations.may_act_as(view, "magician"),
        gettext_lazy(
            "Exchange hands with the player who has the most cards, now that you've used yours. Or discard the "
            "cards you don't want and draw as many."
        ),
        gettext_lazy(
            "Your opponents see how many cards change hands, but not which ones. A player who loses a good hand "
            "will want it back."
        ),
    ),
    Hint(
        "warlord",
        "act",
        lambda view: situations.may_act_as(view, "warlord"),
        gettext_lazy(
            "You can destroy a district for 1 gold less than its cost; the cheapest ones are free to destroy. But "
            "gold spent here doesn't build your own city."
        ),
        gettext_lazy("Players remember who destroyed their districts. Sometimes it is wiser to hold back."),
    ),
    Hint(
        "done",
        "act",
        lambda _view: True,
        gettext_lazy("There is nothing left to do. End your turn; the higher ranks are called after you."),
        gettext_lazy(
            "Your opponents now look at your gold, your hand size, and your city, and think about what you will want "
            "next."
        ),
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
)


def lesson_hint(view: View, decisions_made: int, *, is_skipped: bool) -> Shown:
    """Return the hint for the current decision of the tutorial, after `decisions_made` decisions."""
    nth = min(decisions_made + 1, lessons.MAX_DECISIONS)
    hint = None if is_skipped else fitting_hint(view, HINTS)
    why, others = hint_texts(hint, view) if hint else ("", "")
    hides = [("hint", _("Hide this hint"))] if hint else []
    return Shown(
        hint.key if hint else "",
        _("Step %(nth)d of up to %(most)d") % {"nth": nth, "most": lessons.MAX_DECISIONS},
        [why] if why else [],
        others,
        decisions_made / lessons.MAX_DECISIONS,
        [*hides, ("lesson", _("End the first game"))],
    )


def city_picture_arguments(view: View) -> dict[str, Any]:
    """Return the arguments for a picture of the viewer's city."""
    return {
        "buildings": tuple(words.plain_district(key) for key in view.own.city),
        "goal": engine.EDITIONS[view.edition].city_size[len(view.players)],
        "seed": view.own.seat,
        "label": _("Your city so far"),
    }
