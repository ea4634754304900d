"""The stop words, synonyms and phrases of a language, from `locale/<language>/rulebook/search.toml`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import engine
from engine.cards import Card
from games.screens import words
from games.screens.rulebook.search import tokens


@dataclass(frozen=True)
class Vocabulary:
    """What the search knows about the words of a language, as search terms."""

    stop_words: frozenset[str] = frozenset()
    """Words that say nothing about the subject of a question, such as "can" and "my"."""
    synonyms: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Word -> the other words with the same meaning."""
    phrases: Mapping[str, str] = field(default_factory=dict)
    """Several words, separated by spaces -> what stands for them."""

    kinds: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """The name of an ordinary district -> the words for a district."""

    def is_stop_word(self, term: str) -> bool:
        """Return whether a term says nothing about the subject of a question."""
        return term in self.stop_words

    def same_as(self, term: str) -> frozenset[str]:
        """Return the synonyms of a word."""
        return self.synonyms.get(term, frozenset())

    def without_phrases(self, query: str) -> str:
        """Return a query with one word for each of its phrases: "blow up" means "destroy"."""
        words = " ".join(tokens.split_terms(query)) if self.phrases else query
        for phrase, word in self.phrases.items():
            words = f" {words} ".replace(f" {phrase} ", f" {word} ").strip()
        return words


def read_vocabulary() -> Vocabulary:
    """Return the vocabulary of the reader's language; a language without a file has an empty one.

    In a line of synonyms, words after "|" are those of players: they mean the words before it, but not the reverse,
    because they have other meanings in the book. A trade may be an exchange, but an exchange is no trade district.
    """
    written = tokens.language_data()
    synonyms: dict[str, frozenset[str]] = {}
    for line in written.get("synonyms", ()):
        of_the_book, _bar, of_players = line.partition("|")
        group = frozenset(tokens.split_terms(of_the_book))
        for term in group | frozenset(tokens.split_terms(of_players)):
            synonyms[term] = synonyms.get(term, frozenset()) | group - {term}
    phrases = {
        " ".join(tokens.split_terms(phrase)): " ".join(tokens.split_terms(word))
        for phrase, word in (line.split("=") for line in written.get("phrases", ()))
    }
    district = frozenset(tokens.split_terms(written.get("district", "")))
    names = (tokens.split_terms(words.card(card.key, edition)) for edition, card in ordinary_districts())
    kinds = {name: district for terms in names if len(terms) == 1 for name in terms}
    return Vocabulary(frozenset(tokens.split_terms(written.get("stop_words", ""))), synonyms, phrases, kinds)


def ordinary_districts() -> Iterator[tuple[str, Card]]:
    """Yield the ordinary districts of each edition."""
    for edition, known in engine.EDITIONS.items():
        for card in known.districts:
            yield edition, card
