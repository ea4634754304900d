"""A table of the 54 ordinary districts, which differ only in name, type, cost and number of copies (RULES 1.1)."""

from __future__ import annotations

from ..cards import MILITARY, NOBLE, RELIGIOUS, TRADE, District
from ..text import gettext_noop as _

TABLE = (
    ("manor", _("Manor"), NOBLE, 3, 5),
    ("castle", _("Castle"), NOBLE, 4, 4),
    ("palace", _("Palace"), NOBLE, 5, 3),
    ("temple", _("Temple"), RELIGIOUS, 1, 3),
    ("church", _("Church"), RELIGIOUS, 2, 3),
    ("monastery", _("Monastery"), RELIGIOUS, 3, 3),
    ("cathedral", _("Cathedral"), RELIGIOUS, 5, 2),
    ("tavern", _("Tavern"), TRADE, 1, 5),
    ("market", _("Market"), TRADE, 2, 4),
    ("trading_post", _("Trading Post"), TRADE, 2, 3),
    ("docks", _("Docks"), TRADE, 3, 3),
    ("harbor", _("Harbor"), TRADE, 4, 3),
    ("town_hall", _("Town Hall"), TRADE, 5, 2),
    ("watchtower", _("Watchtower"), MILITARY, 1, 3),
    ("prison", _("Prison"), MILITARY, 2, 3),
    ("barracks", _("Barracks"), MILITARY, 3, 3),
    ("fortress", _("Fortress"), MILITARY, 5, 2),
)

PLAIN = tuple(
    District(key=key, name=name, suit=suit, cost=cost, copies=copies) for key, name, suit, cost, copies in TABLE
)
