"""The hints of a first game, by kind of question; of those that fit the first is shown."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import engine
from engine import View
from games.domain.lobby import lessons
from games.screens import words
from games.screens.hints import situations
from games.screens.hints.hint import Hint, Shown, fitting, said
from games.screens.words import Noun


def named(key: str, view: View) -> dict[str, Any]:
    """Name a card for a sentence."""
    return {"card": Noun(key, view.edition)}


def is_asked_to_gather(view: View) -> bool:
    """Tell whether the turn begins."""
    return not situations.has_gathered(view)


HINTS = (
    Hint(
        "few_cards",
        "pick",
        lambda view: situations.has_few_cards(view) and situations.offers_one_of(view, "architect", "magician"),
        gettext_lazy(
            "Your hand is nearly empty, so cards are what you need. The Architect draws two more, and the Magician"
            " can swap your few cards for somebody’s many."
        ),
        gettext_lazy(
            "How many cards you hold lies open. Whoever thinks that you want the Architect may name the Architect."
        ),
    ),
    Hint(
        "much_gold",
        "pick",
        situations.has_much_gold,
        gettext_lazy(
            "Your purse is full, and the Thief takes everything from the character that is named. Choose one that"
            " nobody expects of you, or be the Thief yourself."
        ),
        gettext_lazy(
            "Your gold lies open. The others ask themselves what you are going to build with it, and who would help"
            " you."
        ),
    ),
    Hint(
        "ahead",
        "pick",
        lambda view: situations.is_ahead(view) and situations.offers_one_of(view, "bishop", "assassin"),
        gettext_lazy(
            "Your city is the largest. That is pleasant and makes you a target: the Bishop keeps the Warlord away"
            " from it, and the Assassin strikes before anybody else can."
        ),
        gettext_lazy(
            "The others would like to hold up whoever leads. They will name what they would take in your place."
        ),
    ),
    Hint(
        "collects",
        "pick",
        lambda view: bool(situations.collector(view)),
        gettext_lazy(
            "One of your districts has the colour of this character: %(card)s. You would be paid for it on your turn,"
            " and for each further one of its kind."
        ),
        gettext_lazy(
            "They see your city as well as you do. Whoever wants to find you will begin with the role that pays you"
            " most."
        ),
        lambda view: named(situations.collector(view), view),
    ),
    Hint(
        "beginning",
        "pick",
        lambda view: situations.offers_one_of(view, "architect", "king"),
        gettext_lazy(
            "Nobody is far ahead yet, so take what makes you grow: the Architect brings cards and may build more, the"
            " King lets you choose first in the next round."
        ),
        gettext_lazy(
            "The next player sees what you have left, and can narrow down what you took. The obvious choice is also"
            " the one that gets named."
        ),
    ),
    Hint(
        "any_character",
        "pick",
        lambda _view: True,
        gettext_lazy(
            "Ask of each character what it would bring you in this round, and what it could do to you in somebody"
            " else’s hands. Sometimes the second is the better reason."
        ),
        gettext_lazy(
            "The fewer cards came to you, the more the others know of what you may be. Surprise them while you can."
        ),
    ),
    Hint(
        "nothing_to_build",
        "act",
        lambda view: is_asked_to_gather(view) and not situations.dearest(view, 99),
        gettext_lazy("You hold nothing that you could build. Take cards now; the gold can wait a turn."),
        gettext_lazy("They see that you take cards, but never which ones. A full hand tempts nobody but the Magician."),
    ),
    Hint(
        "within_reach",
        "act",
        lambda view: is_asked_to_gather(view) and bool(situations.within_reach(view)),
        gettext_lazy("If you take the gold, you can pay for this district on the same turn: %(card)s."),
        gettext_lazy("Gold lies open for all to see, but what you spend at once the Thief can take no more."),
        lambda view: named(situations.within_reach(view), view),
    ),
    Hint(
        "affordable",
        "act",
        lambda view: is_asked_to_gather(view) and bool(situations.dearest(view, view.own.gold)),
        gettext_lazy(
            "You can pay for a district as it is: %(card)s. So you are free to look for better cards, or to save gold"
            " for something dearer."
        ),
        gettext_lazy("A full purse at the end of your turn tempts the Thief, a full hand the Magician."),
        lambda view: named(situations.dearest(view, view.own.gold), view),
    ),
    Hint(
        "out_of_reach",
        "act",
        is_asked_to_gather,
        gettext_lazy(
            "Nothing in your hand is within reach yet. Gold brings you nearer to it; a cheap district from the deck"
            " might stand sooner."
        ),
        gettext_lazy("What you save lies open. The more it is, the more the others think about the Thief."),
    ),
    Hint(
        "assassin",
        "act",
        lambda view: situations.may_act_as(view, "assassin"),
        gettext_lazy(
            "Name the character that would help somebody most right now, the Architect perhaps, for whoever has gold"
            " and cards. You need not know who it is."
        ),
        gettext_lazy(
            "All hear whom you name. Whom it hits they learn when that character is called and nobody answers."
        ),
    ),
    Hint(
        "thief",
        "act",
        lambda view: situations.may_act_as(view, "thief"),
        gettext_lazy(
            "Look for the fullest purse at the table, and ask yourself which character its owner has taken. That is"
            " the one to name."
        ),
        gettext_lazy("Whoever it is can do nothing about it: the gold goes as soon as that character is called."),
    ),
    Hint(
        "more",
        "act",
        situations.may_take_more,
        gettext_lazy(
            "Your character brings you something more, and it costs nothing. Take it before you build: it may change"
            " what you want to build."
        ),
        gettext_lazy("Everybody knows what your character brings. What you make of it they have to wait for."),
    ),
    Hint(
        "build",
        "act",
        lambda view: bool(situations.may_build(view)),
        gettext_lazy(
            "What stands in your city counts at the end, and gold that is spent cannot be stolen. This is the dearest"
            " district that you can pay for now: %(card)s."
        ),
        gettext_lazy("Your city tells the others which characters pay you. They will look for you there next time."),
        lambda view: named(situations.may_build(view), view),
    ),
    Hint(
        "magician",
        "act",
        lambda view: situations.may_act_as(view, "magician"),
        gettext_lazy(
            "Swap hands with whoever holds the most cards, now that yours have done their work. Or give the deck what"
            " you do not want, and draw as many."
        ),
        gettext_lazy("They see how many cards change hands, not which. Whoever loses a good hand will want it back."),
    ),
    Hint(
        "warlord",
        "act",
        lambda view: situations.may_act_as(view, "warlord"),
        gettext_lazy(
            "You may pull down a district for one gold less than it cost; the cheapest ones fall for nothing. But"
            " what you pay here builds nothing of your own."
        ),
        gettext_lazy("Nobody forgets who tore down a house of theirs. It can be wiser to be able to, and to refrain."),
    ),
    Hint(
        "done",
        "act",
        lambda _view: True,
        gettext_lazy("You have done what there was to do. End your turn; after you the higher numbers are called."),
        gettext_lazy(
            "Now they look at your gold, at the number of your cards and at your city, and think about what you will"
            " want next."
        ),
    ),
    Hint(
        "keep",
        "keep",
        lambda _view: True,
        gettext_lazy(
            "Cheap districts stand soon and complete the city, dear ones bring the points. Keep what you can pay for"
            " within two turns."
        ),
        gettext_lazy("Nobody learns what you keep; they see only how many cards you hold."),
    ),
)


def shown(view: View, made: int, *, is_skipped: bool) -> Shown:
    """Give what stands beside a decision of the lesson, of which `made` have been made."""
    nth = min(made + 1, lessons.MAX_DECISIONS)
    hint = None if is_skipped else fitting(view, HINTS)
    why, others = said(hint, view) if hint else ("", "")
    hides = [("hint", _("Hide this hint"))] if hint else []
    return Shown(
        hint.key if hint else "",
        _("Decision %(nth)d of %(most)d at most") % {"nth": nth, "most": lessons.MAX_DECISIONS},
        [why] if why else [],
        others,
        made / lessons.MAX_DECISIONS,
        [*hides, ("lesson", _("End the first game"))],
    )


def city_of(view: View) -> dict[str, Any]:
    """Give the own city, for a picture of it."""
    return {
        "buildings": tuple(words.plain(key) for key in view.own.city),
        "goal": engine.EDITIONS[view.edition].city_size[len(view.players)],
        "seed": view.own.seat,
        "label": _("Your city so far"),
    }
