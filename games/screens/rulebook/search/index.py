"""A search index in memory, which finds words, prefixes, stems, synonyms and misspelled words."""

import math
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import NamedTuple

from games.screens.rulebook.search import tokens
from games.screens.rulebook.search.vocabulary import Vocabulary

TITLE, HEADING, TEXT = 14.0, 4.0, 1.0
"""The weights of a word in a title, in a heading (or the title of the page around a section), and in text."""
SEARCHED = (14.0, 7.0, 3.0)
"""The weights of a word in a phrase by which readers search, if the phrase has one word, two or more: a document has
many long phrases, and their words apart say little about it."""
BEGINS, NEARLY, SAME = 0.8, 0.75, 0.85
"""The factors for words that match only as a prefix, for misspelled words, and for synonyms."""
KIND = 0.5
"""The factor for the kind of thing that a word names: a question about two taverns is one about two districts."""
STEMS = ((1, 0.7), (2, 0.6), (3, 0.5))
"""(number of letters cut off for a stem, factor for a match of the stem)."""
START, STEM, WRITTEN = 4, 4, 4
"""The minimum lengths of a prefix, of a stem, and of a word that may be misspelled."""
SUBJECT, WHOLE_TITLE = 3.0, 100.0
"""The factors for a document whose title has the subject of the query, and for one whose title is the query."""
TITLE_FIT = 3.0
"""What is added to the factor of a document (1) if one of its titles has the words of the query; a share for some."""
IN_TITLE = 0.6
"""The exponent of the share of the query that is in a title: below 1, because most queries are longer than titles."""
SAME_STOP_WORD = 0.05
"""What a stop word that the query shares with a title adds to the factor of the document, times its rarity in titles:
of two answers about the Thief, the one whose title asks "when" fits a query with "when" a little better."""
COVERED = 2
"""The exponent of the share of the query that a document has, by the weight of its words: a document that lacks a rare
word of the query loses more than one that lacks a common word."""
NAMED, ABOUT = 0.95, 5.0
"""The share of a title that names its document in a query, and the factor for words in the text of such a document: all
of its text is about the subject of its title, which the text does not repeat."""


class Meaning(NamedTuple):
    """A word of a query: the indexed terms that match it, with their factors, and its weight."""

    terms: Mapping[str, float]
    rarity: float


@dataclass(frozen=True)
class Hit:
    """A document that matches a query, with its best part and the matching words."""

    document: int
    part: int
    words: frozenset[str]


@dataclass
class Index:
    """An index of documents. A document has one or more parts, and part 0 includes its titles."""

    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    places: dict[str, dict[tuple[int, int], float]] = field(default_factory=lambda: defaultdict(dict))
    """Term -> (document, part) -> weight."""
    titles: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    """The terms of a title, separated by spaces -> the documents with this title."""
    subjects: dict[frozenset[str], set[int]] = field(default_factory=lambda: defaultdict(set))
    """The terms of a title without stop words -> the documents with such a title."""
    rarity: dict[str, float] = field(default_factory=dict)
    """Term -> its weight: more if fewer documents have it."""
    shares: dict[str, list[tuple[int, float]]] = field(default_factory=lambda: defaultdict(list))
    """Term of a title -> (number of the title, share of the term in the title). Rare terms have more."""
    with_title: list[set[int]] = field(default_factory=list)
    """The documents with a title, by its number."""
    stop_words_of_titles: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    """Stop word -> the documents with it in their title, for questions such as "when" and "how many"."""
    weights: list[tuple[float, float]] = field(default_factory=list)
    """Two factors for each document: for queries of one word, and for longer ones. Stop words count."""
    terms: list[str] = field(default_factory=list)
    nearby: dict[str, str] = field(default_factory=dict)
    """Variant with one letter deleted -> the terms that have it, separated by spaces, for misspelled words."""

    @property
    def documents(self) -> int:
        """The number of documents."""
        return len(self.weights)

    @property
    def unknown(self) -> float:
        """The weight of a word that no document has."""
        return math.log(1 + self.documents / 2)

    def add(
        self,
        titles: Sequence[str],
        parts: Sequence[tuple[str, str]],
        weights: tuple[float, float] = (1, 1),
        searched_by: Sequence[str] = (),
    ) -> None:
        """Add a document: its titles, the real one first, its parts as (heading, text), its factors, and the phrases by
        which readers search for it."""
        self.titles[" ".join(tokens.split_terms(titles[0]))].add(self.documents)
        searched_by = [self.vocabulary.without_phrases(phrase) for phrase in searched_by]
        for nth, title in enumerate((*titles, *searched_by)):
            subject = frozenset(self.subject(title))
            if nth and len(subject) == 1:
                subject = frozenset(tokens.split_terms(title))  # With "thief when", the Thief alone is not the subject.
            self.subjects[subject].add(self.documents)
            self.note(title, 0, TITLE if nth < len(titles) else SEARCHED[min(len(subject), len(SEARCHED)) - 1])
            if " " in title and nth < len(titles):
                self.note("".join(title.split()), 0, TITLE)  # Users may type a title without its spaces.
        for part, (heading, text) in enumerate(parts):
            self.note(heading, part, HEADING)
            self.note(text, part, TEXT)
        self.weights.append(weights)

    def note(self, text: str, part: int, weight: float) -> None:
        """Index the terms of a text. If a term is repeated, its weight increases slightly."""
        for term in tokens.split_terms(text):
            here = self.places[term]
            place = (self.documents, part)
            here[place] = max(here.get(place, 0) + weight / 10, weight)

    def close(self) -> None:
        """Sort the terms, and weigh them and the titles. No document may be added afterwards.

        A stored index brings `nearby` along: making it takes half as long as reading the rest.
        """
        self.terms = sorted(self.places)
        for term, places in self.places.items():
            self.rarity[term] = math.log(1 + self.documents / len({document for document, _part in places}))
        self.nearby = self.nearby or self.near_terms()
        for whole_title, documents in self.titles.items():
            for term in filter(self.vocabulary.is_stop_word, whole_title.split()):
                self.stop_words_of_titles[term] |= documents
        for nth, (title, documents) in enumerate(self.subjects.items()):
            whole = sum(self.rarity[term] for term in title)
            for term in title:
                self.shares[term].append((nth, self.rarity[term] / whole))
            self.with_title.append(documents)

    def near_terms(self) -> dict[str, str]:
        """Return the indexed terms, separated by spaces, by their variants with one letter deleted."""
        near: dict[str, list[str]] = defaultdict(list)
        for term in self.terms:
            if len(term) >= WRITTEN:
                for left in tokens.near_spellings(term):
                    near[left].append(term)
        return {left: " ".join(terms) for left, terms in near.items()}

    def subject(self, text: str) -> list[str]:
        """Return the terms of a text, each once, without stop words; all of them if it has only stop words."""
        terms = list(dict.fromkeys(tokens.split_terms(text)))
        return [term for term in terms if not self.vocabulary.is_stop_word(term)] or terms

    def stop_words_with_meaning(self, terms: Sequence[str]) -> list[str]:
        """Return the stop words that have synonyms, such as "get": they count if a query has one other word only."""
        return [
            term
            for term in dict.fromkeys(terms)
            if self.vocabulary.is_stop_word(term) and self.vocabulary.same_as(term)
        ]

    def find(self, query: str, most: int = 15) -> list[Hit]:
        """Return the documents that match a query, the best first, at most the given number."""
        whole, asked = tokens.split_terms(query), self.subject(self.vocabulary.without_phrases(query))
        if len(asked) == 1:
            asked += self.stop_words_with_meaning(whole)
        matches = [self.matches(term) for term in asked]
        titles = self.titles_found(matches)
        named = {
            document for nth, (share, _weight) in titles.items() if share >= NAMED for document in self.with_title[nth]
        }
        scores = self.covering_scores(matches, named, is_long=len(whole) > 1)
        for document, fit in self.title_fits(matches, titles).items():
            scores[document] *= 1 + TITLE_FIT * fit
        for term in self.stop_words_of_titles.keys() & set(whole):
            documents = self.stop_words_of_titles[term]
            for document in documents & scores.keys():
                scores[document] *= 1 + SAME_STOP_WORD * math.log(1 + self.documents / len(documents))
        exact = self.subjects.get(frozenset(whole), set())
        for document in exact | self.subjects.get(frozenset(asked), set()):
            scores[document] *= SUBJECT * (1 + (document in exact))
        for document in self.titles.get(" ".join(whole), ()):
            scores[document] *= WHOLE_TITLE
        ranked = sorted(scores, key=lambda document: (-scores[document], document))[:most]
        return self.hits(ranked, matches, named)

    def covering_scores(self, matches: Sequence[Meaning], named: Set[int], *, is_long: bool) -> defaultdict[int, float]:
        """Return, by document, the weights of its words that match, less for a document that lacks words."""
        scores: defaultdict[int, float] = defaultdict(float)
        covered: dict[int, float] = defaultdict(float)
        for terms, rarity in matches:
            best: dict[int, float] = {}
            for match, worth in terms.items():
                for (document, _part), written in self.places[match].items():
                    is_about = written < HEADING and document in named
                    score = worth * (min(written * ABOUT, TITLE) if is_about else written)
                    if score > best.get(document, 0):
                        best[document] = score
            for document, score in best.items():
                scores[document] += score * rarity
                covered[document] += rarity
        known = sum(rarity for terms, rarity in matches if terms)
        for document in scores:
            scores[document] *= (covered[document] / known) ** COVERED * self.weights[document][is_long]
        return scores

    def hits(self, documents: Sequence[int], matches: Sequence[Meaning], named: Set[int]) -> list[Hit]:
        """Return the given documents with their best part and the matching words."""
        parts: dict[int, dict[int, float]] = {document: {} for document in documents}
        words: dict[int, set[str]] = {document: set() for document in documents}
        for terms, rarity in matches:
            for match, worth in terms.items():
                for (document, part), written in self.places[match].items():
                    if document in parts:
                        is_about = written < HEADING and document in named
                        score = worth * rarity * (min(written * ABOUT, TITLE) if is_about else written)
                        parts[document][part] = max(parts[document].get(part, 0), score)
                        words[document].add(match)
        return [
            Hit(document, max(parts[document], key=parts[document].__getitem__), frozenset(words[document]))
            for document in documents
        ]

    def titles_found(self, matches: Sequence[Meaning]) -> dict[int, tuple[float, float]]:
        """Return, by the number of a title, the share of the title that is in the query, and the weight of the words of
        the query that are in the title."""
        words: dict[int, dict[str, float]] = {}
        weights: dict[int, float] = defaultdict(float)
        for terms, rarity in matches:
            best: dict[int, tuple[float, str]] = {}
            for match, worth in terms.items():
                for title, share in self.shares.get(match, ()):
                    if title not in best or share * worth > best[title][0]:
                        best[title] = (share * worth, match)
            for title, (share, match) in best.items():
                weights[title] += rarity
                known = words.setdefault(title, {})
                if share > known.get(match, 0):
                    known[match] = share
        return {title: (sum(shares.values()), weights[title]) for title, shares in words.items()}

    def title_fits(self, matches: Sequence[Meaning], titles: Mapping[int, tuple[float, float]]) -> dict[int, float]:
        """Return, by document, how well its best title fits the query, from the words that match and `titles_found`.

        It is the share of the title that is in the query, times a power of the share of the query that is in the title:
        words of a title that were not asked for count against it more than words of the query that it lacks.
        """
        whole = sum(meaning.rarity for meaning in matches)
        fits: dict[int, float] = {}
        for title, (share, weight) in titles.items():
            fit = min(share, 1) * (weight / whole) ** IN_TITLE
            for document in self.with_title[title]:
                if fit > fits.get(document, 0):
                    fits[document] = fit
        return fits

    def meaning_rarity(self, matching: Mapping[str, float]) -> float:
        """Return the weight of a word of the query, from the indexed terms that match it.

        It is more if fewer documents have any of them: a rare synonym of a common word says no more than that word.
        """
        having = {
            document for match, worth in matching.items() if worth > KIND for document, _part in self.places[match]
        }
        return max(matching.values()) * math.log(1 + self.documents / len(having)) if having else self.unknown

    def matches(self, term: str) -> Meaning:
        """Return the indexed terms that match `term` or a synonym of it, with their factors and their weight."""
        found = self.closest(term)
        for synonym in self.vocabulary.same_as(term):
            for match, worth in self.inflected(synonym).items():
                found[match] = max(found.get(match, 0), worth * SAME)
        for kind in {kind for match in found for kind in self.vocabulary.kinds.get(match, ())}:
            if kind in self.places:
                found.setdefault(kind, KIND)
        return Meaning(found, self.meaning_rarity(found))

    def closest(self, term: str) -> dict[str, float]:
        """Return the indexed terms that are similar to `term`, with their factors; it may be misspelled."""
        found = self.inflected(term)
        if len(term) >= WRITTEN and term not in self.places:
            for left in tokens.near_spellings(term):
                for one in self.nearby.get(left, "").split():
                    found[one] = max(found.get(one, 0), NEARLY)
        return found

    def inflected(self, term: str) -> dict[str, float]:
        """Return the indexed terms that begin like `term`, with their factors."""
        found = dict.fromkeys(self.beginning(term), BEGINS) if len(term) >= START else {}
        if term in self.places:
            found[term] = 1.0
        for cut, worth in STEMS:
            if len(term) - cut >= STEM:
                for one in self.beginning(term[:-cut]):
                    if len(one) <= len(term) + cut:
                        # Prefer words with shorter endings.
                        found.setdefault(one, worth * (len(term) - cut) / len(one))
        return found

    def beginning(self, start: str) -> Iterator[str]:
        """Yield the indexed terms that start with `start`."""
        nth = bisect_left(self.terms, start)
        while nth < len(self.terms) and self.terms[nth].startswith(start):
            yield self.terms[nth]
            nth += 1
