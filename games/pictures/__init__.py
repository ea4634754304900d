"""All pictures of the site, drawn by code in woodcut style.

These functions are for templates and views. All return safe markup without inline styles:

    picture("harbor")            any district, character or action card in a square box, class `pic`
    scene("harbor")              a district for its card, in the scale of all districts
    bust("king")                 a portrait, class `bust`
    illustration("harbor")       a small picture of a card, icon or type, or an empty box
    sign("coin")                 an icon; the names are those of the functions in `signs`
    pinned("coin", 0, 0, 13)     an icon inside a drawing
    charge("noble"), ribbon("noble")   the two ways to show a type without color
    crest("navy", "ship"), face("navy", "greta")   the mark of a seat, and a neighbor at the window
    town(("manor", "keep"), 7, seed=2, label="…")   a city as a skyline
    skyline(("manor", "keep"), 7, seed=2)   a small skyline without text, for lists
    snail(0.5), rule(), logo()   elapsed time, a divider, the logo
    favicon(my_turn=True)        the lantern (or else the logo) as a separate file

The drawings are functions named after card IDs. `./dev manage draw` generates the files in `games/static/games/img`
from them.
"""

from games.pictures.page_pictures import (
    bust,
    charge,
    crest,
    crest_file,
    face,
    face_file,
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
    "crest",
    "crest_file",
    "face",
    "face_file",
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
