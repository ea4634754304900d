"""A search index in memory, which finds words, prefixes, stems and misspelled words."""

import math
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from games.screens.rulebook.search import tokens

TITLE, HEADING, TEXT = 14.0, 4.0, 1.0
"""The weights of a word in a title, in a heading, and in text."""
BEGINS, NEARLY = 0.8, 0.75
"""The factors for words that match only as a prefix, and for misspelled words."""
STEMS = ((1, 0.7), (2, 0.6), (3, 0.5))
"""(number of letters cut off for a stem, factor for a match of the stem)."""
START, STEM, WRITTEN = 3, 4, 4
"""The minimum lengths of a prefix, of a stem, and of a word that may be misspelled."""
WHOLE_TITLE = 3.0


@dataclass(frozen=True)
class Hit:
    """A page that matches a query, with its best part and the matching words."""

    page: int
    part: int
    words: frozenset[str]


@dataclass
class Index:
    """An index of pages. A page has several parts, and part 0 includes its titles."""

    places: dict[str, dict[tuple[int, int], float]] = field(default_factory=lambda: defaultdict(dict))
    """Term -> (page, part) -> weight."""
    titles: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    pages: int = 0
    vocabulary: list[str] = field(default_factory=list)
    nearby: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def add(self, titles: list[str], parts: list[tuple[str, str]]) -> None:
        """Add a page with all its titles, and with its parts as (heading, text)."""
        for title in titles:
            self.titles[" ".join(tokens.split_terms(title))].add(self.pages)
            self.note(title, 0, TITLE)
            if " " in title:
                self.note("".join(title.split()), 0, TITLE)  # Users may type a title without its spaces.
        for part, (heading, text) in enumerate(parts):
            self.note(heading, part, HEADING)
            self.note(text, part, TEXT)
        self.pages += 1

    def note(self, text: str, part: int, weight: float) -> None:
        """Index the terms of a text. If a term is repeated, its weight increases slightly."""
        for term in tokens.split_terms(text):
            here = self.places[term]
            place = (self.pages, part)
            here[place] = max(here.get(place, 0) + weight / 10, weight)

    def close(self) -> None:
        """Sort the vocabulary, and index it by similar spelling. No page may be added afterwards."""
        self.vocabulary = sorted(self.places)
        for term in self.vocabulary:
            if len(term) >= WRITTEN:
                for left in tokens.near_spellings(term):
                    self.nearby[left].append(term)

    def find(self, query: str) -> list[Hit]:
        """Return the pages that match a query, the best first."""
        asked = list(dict.fromkeys(tokens.split_terms(query)))
        scores: dict[int, float] = defaultdict(float)
        parts: dict[int, dict[int, float]] = defaultdict(lambda: defaultdict(float))
        words: dict[int, set[str]] = defaultdict(set)
        fitting: dict[int, int] = defaultdict(int)
        for term in asked:
            best: dict[int, float] = defaultdict(float)
            for found, worth in self.closest(term).items():
                rare = worth * math.log(1 + self.pages / len({page for page, _part in self.places[found]}))
                for (page, part), weight in self.places[found].items():
                    best[page] = max(best[page], weight * rare)
                    parts[page][part] = max(parts[page][part], weight * rare)
                    words[page].add(found)
            for page, score in best.items():
                scores[page] += score
                fitting[page] += 1
        for page in scores:
            scores[page] *= (fitting[page] / len(asked)) ** 2
        for page in self.titles.get(" ".join(tokens.split_terms(query)), ()):
            scores[page] *= WHOLE_TITLE
        ranked = sorted(scores, key=lambda page: (-scores[page], page))
        return [Hit(page, max(parts[page], key=parts[page].__getitem__), frozenset(words[page])) for page in ranked]

    def closest(self, term: str) -> dict[str, float]:
        """Return the terms in the vocabulary that are similar to `term`, with their weights."""
        found = dict.fromkeys(self.beginning(term), BEGINS) if len(term) >= START else {}
        if term in self.places:
            found[term] = 1.0
        for cut, worth in STEMS:
            if len(term) - cut >= STEM:
                for one in self.beginning(term[:-cut]):
                    if len(one) <= len(term) + cut:
                        # Prefer words with shorter endings.
                        found.setdefault(one, worth * (len(term) - cut) / len(one))
        if len(term) >= WRITTEN and term not in self.places:
            for left in tokens.near_spellings(term):
                for one in self.nearby.get(left, ()):
                    found[one] = max(found.get(one, 0), NEARLY)
        return found

    def beginning(self, start: str) -> Iterator[str]:
        """Yield the terms that start with `start`."""
        nth = bisect_left(self.vocabulary, start)
        while nth < len(self.vocabulary) and self.vocabulary[nth].startswith(start):
            yield self.vocabulary[nth]
            nth += 1
