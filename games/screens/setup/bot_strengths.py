"""How strong each level of bots is, measured with `./dev arena`: the text under the choice of bots.

Each figure is for four players and the characters of the first game, with every deal played from each seat.
"""

from babel.numbers import format_percent
from django.utils.translation import gettext as _

from games.enums import BotKind
from games.screens.languages import locale
from games.screens.setup.labels import BOTS

WON_OF_HUNDRED = {BotKind.APPRENTICE: 5, BotKind.BUILDER: 25, BotKind.COUNSEL: 77}
"""Games of 100 that a bot of this level wins against three master builders; 25 is an equal share.

95 % intervals: apprentice 3.5 to 7.9 % (400 games), strategist 65 to 86 % (60 games)."""


def level_choices() -> list[tuple[str, str]]:
    """Return (kind, name with the share of games it wins) for each kind of bot, for narrow forms."""
    return [(kind, _with_share(str(BOTS[kind][0]), won)) for kind, won in WON_OF_HUNDRED.items()]


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


def _with_share(name: str, won: int) -> str:
    share = format_percent(won / 100, locale=locale())
    return _("%(level)s (wins %(share)s)") % {"level": name, "share": share}
