"""How likely each rival plays like an apprentice: bots at a table are shown with their level, people are not.

Judging rivals by their cities, gold and hands was tried: it won no more games, because one moment tells too little.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...view import View

BY_LEVEL = {"apprentice": 0.85, "builder": 0.05, "counsel": 0.05}
"""How likely a bot of a level plays like an apprentice, as far as a simulation knows how its temperament plays."""
PRIOR = 0.3
"""How likely any other rival plays like an apprentice."""


def apprentice_chances(view: View, levels: Sequence[str] = ()) -> list[float]:
    """Return for each seat how likely it plays like an apprentice; 0 for the viewer's own seat.

    `levels` has for each seat the level of its bot, empty for people; it is empty if nothing is known.
    """
    known = levels or [""] * len(view.players)
    return [0.0 if seat == view.seat else BY_LEVEL.get(level, PRIOR) for seat, level in enumerate(known)]
