"""The players of each seat over time. Past actions keep a player's name after another player takes over the seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine import Fact
from games.models import Entry, Incident
from games.screens import languages, people
from games.screens.log import incidents, narration
from games.screens.log.narration import Line


class Owners:
    """The names of the players at each moment of a game."""

    def __init__(self, names: Sequence[str], notes: Iterable[Incident] = ()) -> None:
        """Store the current names by seat, and the incidents that changed the player of a seat."""
        self.names = tuple(names)
        self.plain_names = tuple([str(name) for name in names])
        self.handles = tuple([getattr(name, "handle", "") for name in names])
        self.marks = tuple([getattr(name, "mark", None) for name in names])
        handed_on = [note for note in notes if incidents.type_of(note).changes_player and note.seat is not None]
        self.handed_on = sorted(handed_on, key=lambda note: note.pk, reverse=True)

    def at(self, number: int) -> tuple[str, ...]:
        """Return the names of the players when entry `number` was made."""
        return self._before(note for note in self.handed_on if note.after >= number)

    def when(self, note: Incident) -> tuple[str, ...]:
        """Return the names of the players just after an incident."""
        return self._before(later for later in self.handed_on if later.pk > note.pk)

    def tell(
        self,
        entry: Entry,
        facts: Sequence[Fact],
        viewer: int | None,
        *,
        edition: str,
        html: bool = False,
        show_all: bool = False,
    ) -> list[Line]:
        """Return lines about facts of an entry, as the viewer sees them, with the players' names at that time.

        The viewer is not addressed as "you" in lines about a former player of their seat.
        """
        if any(note.after >= entry.number and note.seat == viewer for note in self.handed_on):
            viewer, show_all = None, True
        return narration.fact_lines(facts, viewer, self.at(entry.number), edition=edition, html=html, show_all=show_all)

    def tell_entry(
        self, entry: Entry, facts: Sequence[Fact], viewer: int | None, *, edition: str, show_all: bool
    ) -> Sequence[Line]:
        """Return the lines of an entry for a page, as `tell` does; those of running games are cached."""
        if entry.facts_json is None or show_all or self.handed_on:
            return self.tell(entry, facts, viewer, edition=edition, html=True, show_all=show_all)
        written = entry.facts_json, entry.facts_version
        people = (self.plain_names, self.handles, self.marks)
        return narration.entry_lines(*written, viewer, *people, edition, languages.language())

    def _before(self, notes: Iterable[Incident]) -> tuple[str, ...]:
        """Return the names before the incidents `notes`, which are given latest first."""
        if not self.handed_on:
            return self.names
        names = list(self.names)
        for note in notes:
            if note.seat is not None:
                names[note.seat] = people.former_player(note, self.marks[note.seat])
        return tuple(names)
