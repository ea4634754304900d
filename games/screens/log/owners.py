"""Who had each seat when something happened: what somebody did keeps their name when another takes the seat over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine import Fact
from games.models import Entry, Incident
from games.screens import languages, people
from games.screens.log import incidents, narration
from games.screens.log.narration import Line


class Owners:
    """The names at a table, at each moment that is told."""

    def __init__(self, names: Sequence[str], notes: Iterable[Incident] = ()) -> None:
        """Take the names of now, and what happened beside the rules, in which the hand-overs stand."""
        self.names = tuple(names)
        self.plain_names = tuple([str(name) for name in names])
        self.handles = tuple([getattr(name, "handle", "") for name in names])
        handed_on = [note for note in notes if incidents.type_of(note).changes_player and note.seat is not None]
        self.handed_on = sorted(handed_on, key=lambda note: note.pk, reverse=True)

    def at(self, number: int) -> tuple[str, ...]:
        """Name them as they were when the entry of that number was written."""
        return self._before(note for note in self.handed_on if note.after >= number)

    def when(self, note: Incident) -> tuple[str, ...]:
        """Name them as they were once something beside the rules had happened."""
        return self._before(later for later in self.handed_on if later.pk > note.pk)

    def tell(
        self,
        entry: Entry,
        facts: Sequence[Fact],
        viewer: int | None,
        *,
        edition: str,
        html: bool = False,
        everything: bool = False,
    ) -> list[Line]:
        """Tell facts of an entry, which the viewer's eyes have passed, under the names of then.

        What the viewer's seat did in another's hands no "you" has done.
        """
        if any(note.after >= entry.number and note.seat == viewer for note in self.handed_on):
            viewer, everything = None, True
        return narration.lines(facts, viewer, self.at(entry.number), edition=edition, html=html, everything=everything)

    def tell_entry(
        self, entry: Entry, facts: Sequence[Fact], viewer: int | None, *, edition: str, everything: bool
    ) -> Sequence[Line]:
        """Tell all facts of an entry for a page, as `tell` does; what was told of a running game is remembered."""
        if entry.told is None or everything or self.handed_on:
            return self.tell(entry, facts, viewer, edition=edition, html=True, everything=everything)
        written = entry.told, entry.facts_version
        return narration.entry_lines(*written, viewer, self.plain_names, self.handles, edition, languages.language())

    def _before(self, notes: Iterable[Incident]) -> tuple[str, ...]:
        """Name them as they were before these hand-overs, the latest of which comes first."""
        if not self.handed_on:
            return self.names
        names = list(self.names)
        for note in notes:
            if note.seat is not None:
                names[note.seat] = people.former(note)
        return tuple(names)
