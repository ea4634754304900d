"""All pictures of the site, drawn by code in woodcut style.

For templates and views; all return safe markup without inline styles:

    picture("harbor")            any district, character or action card in a square box, class `pic`
    scene("harbor")              a district for a card, in a common scale
    bust("king")                 a portrait, class `bust`
    illustration("harbor")       a small picture of a card, icon or type, or an empty box
    sign("coin")                 an icon; the names are the functions in `signs`
    pinned("coin", 0, 0, 13)     an icon within a drawing
    charge("noble"), ribbon("noble")   the two ways to show a type without color
    town(("manor", "keep"), 7, seed=2, label="…")   a city as a skyline
    skyline(("manor", "keep"), 7, seed=2)   a small one without text, for lists
    snail(0.5), rule(), logo()   elapsed time, a divider, the logo
    favicon(my_turn=True)        the logo as a separate file, or the lantern

The drawings are functions named after card IDs. `./dev manage draw` generates the files in `games/static/games/img`
from them.
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
