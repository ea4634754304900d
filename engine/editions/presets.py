"""The published presets: a character of each rank and 14 unique districts (RULES 6.2, 6.3)."""

from __future__ import annotations

from ..text import gettext_noop as _
from .edition import Preset

NAMES = {
    "ambitious_aristocrats": _("Ambitious Aristocrats"),
    "cunning_agents": _("Cunning Agents"),
    "illustrious_emissaries": _("Illustrious Emissaries"),
    "devious_dignitaries": _("Devious Dignitaries"),
    "tenacious_delegates": _("Tenacious Delegates"),
    "vicious_nobles": _("Vicious Nobles"),
}


def preset(characters: str, uniques: str) -> Preset:
    """Return a preset from lists of keys parted by spaces."""
    return Preset(tuple(characters.split()), tuple(uniques.split()))


DELUXE_PRESETS = {
    "ambitious_aristocrats": preset(
        """
        magistrate thief wizard patrician bishop trader architect marshal queen
        """,
        """
        capitol factory framework great_wall haunted_quarter keep necropolis park poor_house quarry
        school_of_magic stables statue thieves_den
        """,
    ),
    "cunning_agents": preset(
        """
        witch blackmailer magician emperor abbot alchemist architect warlord tax_collector
        """,
        """
        armory basilica dragon_gate gold_mine keep monument museum necropolis park poor_house quarry
        secret_vault smithy theater
        """,
    ),
    "illustrious_emissaries": preset(
        """
        witch spy seer emperor bishop merchant scholar diplomat artist
        """,
        """
        factory framework great_wall haunted_quarter ivory_tower keep library museum observatory
        park poor_house quarry school_of_magic smithy
        """,
    ),
    "devious_dignitaries": preset(
        """
        magistrate blackmailer wizard king abbot alchemist navigator marshal queen
        """,
        """
        dragon_gate factory framework haunted_quarter laboratory necropolis park poor_house
        secret_vault smithy stables theater thieves_den wishing_well
        """,
    ),
    "tenacious_delegates": preset(
        """
        assassin spy seer king cardinal trader scholar diplomat artist
        """,
        """
        basilica capitol haunted_quarter imperial_treasury laboratory library map_room observatory
        school_of_magic secret_vault smithy stables statue wishing_well
        """,
    ),
    "vicious_nobles": preset(
        """
        assassin thief magician patrician cardinal merchant navigator warlord tax_collector
        """,
        """
        armory basilica dragon_gate gold_mine imperial_treasury ivory_tower laboratory map_room
        monument museum school_of_magic statue thieves_den wishing_well
        """,
    ),
}

REVISED_PRESETS = {
    "devious_dignitaries": preset(
        """
        magistrate blackmailer wizard king abbot alchemist navigator marshal queen
        """,
        """
        dragon_gate framework gold_mine haunted_quarter laboratory necropolis park poor_house
        secret_vault smithy stables theater thieves_den wishing_well
        """,
    ),
    "illustrious_emissaries": preset(
        """
        witch spy seer emperor bishop merchant scholar diplomat artist
        """,
        """
        capitol factory framework great_wall haunted_quarter ivory_tower keep library observatory
        park poor_house quarry school_of_magic smithy
        """,
    ),
    "vicious_nobles": preset(
        """
        assassin thief magician patrician cardinal trader architect warlord tax_collector
        """,
        """
        armory basilica dragon_gate gold_mine imperial_treasury ivory_tower map_room monument museum
        school_of_magic stables statue thieves_den wishing_well
        """,
    ),
}
