"""The stop words and synonyms of a language, from `locale/<language>/rulebook/search.toml`."""

from dataclasses import dataclass

from games.screens.rulebook.search import tokens


@dataclass(frozen=True)
class Vocabulary:
    """What the search knows about the words of a language, as search terms."""

    stop_words: frozenset[str] = frozenset()
    """Words that say nothing about the subject of a question, such as "can" and "my"."""
    synonyms: dict[str, frozenset[str]] | None = None
    """Word -> the other words with the same meaning."""

    def is_stop_word(self, term: str) -> bool:
        """Return whether a term says nothing about the subject of a question.

        So is a pair of Chinese characters if one of them is a stop word, unless the pair has synonyms.
        """
        if term in self.stop_words:
            return True
        return bool(tokens.IS_HAN.match(term)) and not self.same_as(term) and not self.stop_words.isdisjoint(term)

    def same_as(self, term: str) -> frozenset[str]:
        """Return the synonyms of a word."""
        return (self.synonyms or {}).get(term, frozenset())


def read_vocabulary() -> Vocabulary:
    """Return the vocabulary of the reader's language; a language without a file has an empty one."""
    written = tokens.language_data()
    synonyms: dict[str, frozenset[str]] = {}
    for line in written.get("synonyms", ()):
        group = frozenset(tokens.split_terms(line))
        for term in group:
            synonyms[term] = synonyms.get(term, frozenset()) | group - {term}
    return Vocabulary(frozenset(tokens.split_terms(written.get("stop_words", ""))), synonyms)
