"""The town cut in wood: every picture of the site as code.

For templates and views, each returning safe markup without inline style:

    picture("harbor")            any district, character or action card in a square box, class `pic`
    scene("harbor")              a district for a card, all in one scale on one ground line
    bust("king")                 a portrait, class `bust`
    illustration("harbor")       a small picture of a card, a sign or a type, empty space for what has none
    sign("coin")                 a small sign; the names are the functions of `signs.py`
    pinned("coin", 0, 0, 13)     a sign within a drawing
    charge("noble"), ribbon("noble")   the two ways to show a type without color
    town(("manor", "keep"), 7, seed=2, label="…")   a city as a skyline
    skyline(("manor", "keep"), 7, seed=2)   the same small and without words, for lists
    snail(0.5), rule(), logo()   the progress of slow games, a divider, the logo
    favicon(my_turn=True)        the logo as a file of its own, or the lantern

The drawings themselves are functions named after their card ids; `./dev manage draw` writes the files under
`games/static/games/img` from them.
"""

from games.pictures.placing import (
    bust,
    charge,
    favicon,
    illustration,
    logo,
    picture,
    pinned,
    ribbon,
    rule,
    scene,
    sign,
    skyline,
    snail,
    town,
)
from games.pictures.town import width_of

__all__ = [
    "bust",
    "charge",
    "favicon",
    "illustration",
    "logo",
    "picture",
    "pinned",
    "ribbon",
    "rule",
    "scene",
    "sign",
    "skyline",
    "snail",
    "town",
    "width_of",
]
