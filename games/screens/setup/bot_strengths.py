"""How strong each level of bots is, measured with `./dev arena`: the text under the choice of bots.

Each figure is for four players and the characters of the first game, with every deal played from each seat.
"""

from django.utils.translation import gettext as _

from games.enums import BotKind

WON_OF_HUNDRED = {BotKind.APPRENTICE: 5, BotKind.BUILDER: 25, BotKind.COUNSEL: 55}
"""Games of 100 that a bot of this level wins against three master builders; 25 is an equal share."""


def strength_words() -> str:
    """Return a sentence that compares the levels of bots."""
    return _(
        "Of 100 four-player games against three master builders, an apprentice wins about %(apprentice)d, another "
        "master builder %(builder)d, and a strategist about %(strategist)d."
    ) % {
        "apprentice": WON_OF_HUNDRED[BotKind.APPRENTICE],
        "builder": WON_OF_HUNDRED[BotKind.BUILDER],
        "strategist": WON_OF_HUNDRED[BotKind.COUNSEL],
    }
