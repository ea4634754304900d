"""The published presets: a character of each rank and 14 unique districts (RULES 6.2, 6.3)."""

from __future__ import annotations

from ..text import gettext_noop as _
from .edition import Preset

AMBITIOUS_ARISTOCRATS = (
    _("Ambitious Aristocrats"),
    _("High incomes, and officials who take over what others have built."),
)
CUNNING_AGENTS = (
    _("Cunning Agents"),
    _("Spells, threats, and taxes: everyone wants a share of your gold."),
)
ILLUSTRIOUS_EMISSARIES = (
    _("Illustrious Emissaries"),
    _("Spies and seers: hands are read and reshuffled, and knowledge wins."),
)
DEVIOUS_DIGNITARIES = (
    _("Devious Dignitaries"),
    _("Bluff upon bluff: secret warrants, empty threats, and no district is safe."),
)
TENACIOUS_DELEGATES = (
    _("Tenacious Delegates"),
    _("A patient game: many cards, expensive districts, and districts that change hands."),
)
VICIOUS_NOBLES = (
    _("Vicious Nobles"),
    _("Knives out: whatever you plan, someone will kill, rob, or destroy."),
)


def make_preset(texts: tuple[str, str], characters: str, uniques: str) -> Preset:
    """Return a preset. `texts` is (name, description); the characters and uniques are space-separated keys."""
    return Preset(*texts, tuple(characters.split()), tuple(uniques.split()))


DELUXE_PRESETS = {
    "ambitious_aristocrats": make_preset(
        AMBITIOUS_ARISTOCRATS,
        """
        magistrate thief wizard patrician bishop trader architect marshal queen
        """,
        """
        capitol factory framework great_wall haunted_quarter keep necropolis park poor_house quarry
        school_of_magic stables statue thieves_den
        """,
    ),
    "cunning_agents": make_preset(
        CUNNING_AGENTS,
        """
        witch blackmailer magician emperor abbot alchemist architect warlord tax_collector
        """,
        """
        armory basilica dragon_gate gold_mine keep monument museum necropolis park poor_house quarry
        secret_vault smithy theater
        """,
    ),
    "illustrious_emissaries": make_preset(
        ILLUSTRIOUS_EMISSARIES,
        """
        witch spy seer emperor bishop merchant scholar diplomat artist
        """,
        """
        factory framework great_wall haunted_quarter ivory_tower keep library museum observatory
        park poor_house quarry school_of_magic smithy
        """,
    ),
    "devious_dignitaries": make_preset(
        DEVIOUS_DIGNITARIES,
        """
        magistrate blackmailer wizard king abbot alchemist navigator marshal queen
        """,
        """
        dragon_gate factory framework haunted_quarter laboratory necropolis park poor_house
        secret_vault smithy stables theater thieves_den wishing_well
        """,
    ),
    "tenacious_delegates": make_preset(
        TENACIOUS_DELEGATES,
        """
        assassin spy seer king cardinal trader scholar diplomat artist
        """,
        """
        basilica capitol haunted_quarter imperial_treasury laboratory library map_room observatory
        school_of_magic secret_vault smithy stables statue wishing_well
        """,
    ),
    "vicious_nobles": make_preset(
        VICIOUS_NOBLES,
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
    "devious_dignitaries": make_preset(
        DEVIOUS_DIGNITARIES,
        """
        magistrate blackmailer wizard king abbot alchemist navigator marshal queen
        """,
        """
        dragon_gate framework gold_mine haunted_quarter laboratory necropolis park poor_house
        secret_vault smithy stables theater thieves_den wishing_well
        """,
    ),
    "illustrious_emissaries": make_preset(
        ILLUSTRIOUS_EMISSARIES,
        """
        witch spy seer emperor bishop merchant scholar diplomat artist
        """,
        """
        capitol factory framework great_wall haunted_quarter ivory_tower keep library observatory
        park poor_house quarry school_of_magic smithy
        """,
    ),
    "vicious_nobles": make_preset(
        VICIOUS_NOBLES,
        """
        assassin thief magician patrician cardinal trader architect warlord tax_collector
        """,
        """
        armory basilica dragon_gate gold_mine imperial_treasury ivory_tower map_room monument museum
        school_of_magic stables statue thieves_den wishing_well
        """,
    ),
}
