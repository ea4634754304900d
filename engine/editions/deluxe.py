"""Deluxe (2016): 27 characters, 54 ordinary districts and 14 of 30 unique ones."""

from __future__ import annotations

from ..characters.abbot import Abbot
from ..characters.alchemist import Alchemist
from ..characters.artist import Artist
from ..characters.blackmailer import Blackmailer
from ..characters.cardinal import Cardinal
from ..characters.diplomat import Diplomat
from ..characters.emperor import Emperor
from ..characters.magistrate import Magistrate
from ..characters.marshal import Marshal
from ..characters.navigator import Navigator
from ..characters.patrician import Patrician
from ..characters.queen import Queen
from ..characters.scholar import Scholar
from ..characters.seer import Seer
from ..characters.spy import Spy
from ..characters.tax_collector import TaxCollector
from ..characters.thief import ThiefBesideWitch
from ..characters.trader import Trader
from ..characters.witch import Witch
from ..characters.wizard import Wizard
from ..districts.armory import Armory
from ..districts.basilica import Basilica
from ..districts.capitol import Capitol
from ..districts.dragon_gate import DragonGate
from ..districts.factory import Factory
from ..districts.framework import Framework
from ..districts.gold_mine import GoldMine
from ..districts.great_wall import GreatWall
from ..districts.haunted_quarter import HauntedQuarter
from ..districts.imperial_treasury import ImperialTreasury
from ..districts.ivory_tower import IvoryTower
from ..districts.keep import Keep
from ..districts.laboratory import Laboratory
from ..districts.library import Library
from ..districts.map_room import MapRoom
from ..districts.monument import Monument
from ..districts.museum import Museum
from ..districts.necropolis import Necropolis
from ..districts.observatory import Observatory
from ..districts.park import Park
from ..districts.plain import PLAIN
from ..districts.poor_house import PoorHouse
from ..districts.quarry import Quarry
from ..districts.school_of_magic import SchoolOfMagic
from ..districts.secret_vault import SecretVault
from ..districts.smithy import Smithy
from ..districts.stables import Stables
from ..districts.statue import Statue
from ..districts.theater import Theater
from ..districts.thieves_den import ThievesDen
from ..districts.wishing_well import WishingWell
from ..text import gettext_noop as _
from .classic import BASIC, BASIC_CAST
from .edition import Edition
from .presets import DELUXE_PRESETS

CHARACTERS = (
    *(ThiefBesideWitch() if character.key == "thief" else character for character in BASIC),
    Witch(),
    Magistrate(),
    Spy(),
    Blackmailer(),
    Wizard(),
    Seer(),
    Emperor(),
    Patrician(),
    Abbot(),
    Cardinal(),
    Alchemist(),
    Trader(),
    Navigator(),
    Scholar(),
    Diplomat(),
    Marshal(),
    Queen(),
    Artist(),
    TaxCollector(),
)

UNIQUES = (
    SecretVault(),
    HauntedQuarter(),
    Stables(),
    Armory(),
    Framework(),
    Keep(),
    Statue(),
    Basilica(),
    Monument(),
    Museum(),
    Observatory(),
    PoorHouse(),
    Capitol(),
    Factory(),
    ImperialTreasury(),
    IvoryTower(),
    Laboratory(),
    MapRoom(),
    Necropolis(),
    Quarry(),
    Smithy(),
    WishingWell(),
    DragonGate(),
    GoldMine(),
    GreatWall(),
    Library(),
    Park(),
    SchoolOfMagic(),
    Theater(),
    ThievesDen(),
)

FIRST_UNIQUES = (
    "dragon_gate",
    "factory",
    "haunted_quarter",
    "imperial_treasury",
    "keep",
    "laboratory",
    "library",
    "map_room",
    "quarry",
    "school_of_magic",
    "smithy",
    "statue",
    "thieves_den",
    "wishing_well",
)

DELUXE = Edition(
    key="deluxe",
    name=_("Deluxe"),
    words=_("27 characters and 30 unique districts to choose from: preset, custom, or random."),
    characters=CHARACTERS,
    districts=PLAIN,
    uniques=UNIQUES,
    uniques_in_game=14,
    seats=range(2, 9),
    city_size={2: 8, 3: 8, 4: 7, 5: 7, 6: 7, 7: 7, 8: 7},
    cast=BASIC_CAST,
    first_uniques=FIRST_UNIQUES,
    ninth="artist",
    presets=DELUXE_PRESETS,
)
