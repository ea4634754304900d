"""Crawl every page of the site in the current directory: `python -m tests.recipes.walk EDITION:LANGUAGE,…`."""

import functools
import html
import json
import os
import re
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import django

if TYPE_CHECKING:
    from django.test import Client

NOT_ALLOWED = 405
ANSWERS = {200, 204, 302, NOT_ALLOWED, 410}
ELSEWHERE = {"mailbox", "letter", "letter_page", "calendar", "mail_events", "restore"}
ELSEWHERE |= {"unsubscribe", "answer", "vote", "confirm_table"}
ELSEWHERE |= {"circle", "change_circle", "circle_table", "regular_table", "report_circle", "join_circle"}
"""Pages that only the site at home has, those that need a token of their own, and one that a mail service calls."""
ALIKE = ("games.views.accounts", "games.views.notices")
"""Views whose pages are alike for all editions."""
SECRETS = re.compile(r"/export\.\w+$")
"""What holds every secret of a game, and is refused until it is over."""
STORY = re.compile(r"/(story|costliest)/$|/share\.png$")
"""What a game that is over has to tell, and is not there until then."""
OWN = re.compile(r"/costliest/$")
"""What only players have, about their own choices."""
SAID = re.compile(r"/chat/(news|\d+/report)/$")
"""What stands there only where somebody has said something."""
FEW = {"landing", "player", "chapter", "mine", "table", "log"}
"""The pages that are crawled in a second language."""
FAULT = re.compile(r"\{\{|\{%|%\(\w+\)[sd]|<function|object at 0x|\bNone\b")
"""What no page may say in whatever language."""


def main(*wanted: str) -> None:
    """Create tables, crawl in each language, and print as JSON which pages were seen and their errors."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citadels_site.settings")
    os.environ["SECURITY_CONTACT"] = "security@example.org"  # so that there is a page that names it
    django.setup()
    from django.conf import settings
    from django.test.utils import get_runner, setup_test_environment

    from citadels_site.catalogs.compiling import compile_catalogs
    from games.tasks import count_games

    compile_catalogs()
    setup_test_environment()
    settings.DATABASES["default"].setdefault("TEST", {})["MIGRATE"] = False
    runner = get_runner(settings)(verbosity=0, interactive=False)
    databases = runner.setup_databases()
    try:
        languages = dict(words.split(":") for words in wanted)
        # All games first: lists and statistics are kept for a while.
        walks = [Walk(edition, is_first=number == 0) for number, edition in enumerate(languages)]
        count_games()
        seen = {
            f"{walk.edition}:{language}": walk.walk(language, is_short=number > 0)
            for walk in walks
            for number, language in enumerate(languages[walk.edition].split(","))
        }
        print(json.dumps(seen))
    finally:
        runner.teardown_databases(databases)


class Walk:
    """Crawls with games of one edition as a player, and in the first crawl also as a visitor."""

    only_posted: ClassVar[set[str]] = set()
    """The names of URLs that no link leads to."""

    def __init__(self, edition: str, *, is_first: bool) -> None:
        """Create an open table, a running game and a finished one, with bots.

        Pages that are alike for all editions are crawled in the first crawl of a process only.
        """
        from engine import EDITIONS
        from engine.bots import choose
        from games.domain.review import studies
        from games.models import Substitution
        from tests.games import tables

        self.edition, self.is_first, self.language, self.is_short = edition, is_first, "", False
        self.faults: list[str] = []
        self.pages: dict[str, str] = {}
        box = EDITIONS[edition]
        least, most = box.seats[0], box.seats[-1]
        self.open = tables.open_table(tables.person("Host"), most, edition=edition)
        self.going = tables.running(2, bots=("builder",) * (least - 2), edition=edition)
        self.over = tables.running(1, bots=("builder", "apprentice", *["builder"] * (most - 3)), edition=edition)
        builder = functools.partial(choose, "builder")
        tables.play_until(self.going, lambda match: match.version == 25, chooser=builder)
        tables.play_until(self.over, lambda match: match.is_finished, chooser=builder)
        player, host = self.over.seats.get(number=0).user, self.open.creator
        self.study = studies.begin_study_of_match(player, self.over)
        self.offer = Substitution.objects.create(match=self.going, seat=0, player=player, inviter=host)

    def walk(self, language: str, *, is_short: bool) -> dict:
        """Visit every URL, or only a few, as a player, as a visitor, and with scripts."""
        from django.test import Client

        from games.models import User

        self.language, self.is_short, self.faults, self.pages = language, is_short, [], {}
        User.objects.update(language=language)
        player, stranger = Client(), Client()
        player.force_login(self.over.seats.get(number=0).user)
        player.post("/language/", {"language": self.language})
        stranger.post("/language/", {"language": self.language})
        for name, address in self.addresses():
            if name in self.only_posted:
                continue
            if self.visit(player, "player", address) == NOT_ALLOWED:
                self.only_posted.add(name)
            elif self.is_first:
                self.visit(stranger, "stranger", address)
        for match in (self.going, self.over):
            self.visit(player, "player with scripts", f"/games/{match.pk}/table/", headers={"HX-Request": "true"})
            assert f"player with scripts /games/{match.pk}/table/" in self.pages
        return {"faults": self.faults, "over": self.over.is_finished, "pages": self.pages}

    def visit(self, client: "Client", who: str, address: str, **headers: dict) -> int:
        """Open a page and record its errors; return the status, 0 without an answer."""
        try:
            answer = client.get(address, **headers)
        except Exception as problem:
            self.faults.append(f"{who} {address}: {type(problem).__name__}: {problem}")
            return 0
        is_secret = SECRETS.search(address) and f"/{self.over.pk}/" not in address
        is_untold = STORY.search(address) and f"/{self.over.pk}/" not in address
        is_unsaid = SAID.search(address) and who == "player"
        is_anothers = OWN.search(address) and who != "player"
        is_missing = is_untold or is_unsaid or is_anothers
        if answer.status_code not in ({403} if is_secret else {404} if is_missing else ANSWERS):
            self.faults.append(f"{who} {address}: {answer.status_code}")
        if "html" not in answer.headers.get("Content-Type", ""):
            return answer.status_code
        text = answer.content.decode()
        words = html.unescape(re.sub(r"<script.*?</script>|<[^>]+>", " ", text, flags=re.DOTALL))
        if fault := FAULT.search(words):
            self.faults.append(f"{who} {address}: says {fault[0]}")
        if answer.status_code == 200 and f'<html lang="{self.language}"' not in text and "<html" in text:
            self.faults.append(f"{who} {address}: in another language")
        self.pages[f"{who} {address}"] = " ".join(words.split())
        return answer.status_code

    def addresses(self) -> Iterator[tuple[str, str]]:
        """Yield the name of every URL, and the URL with its placeholders filled in."""
        from django.urls import reverse
        from django.utils.translation import override

        from games import urls

        with override(self.language):
            for space, patterns in (("games", urls.plain), ("pages", urls.prefixed)):
                for pattern in patterns:
                    if pattern.name is None or pattern.name in ELSEWHERE:
                        continue
                    is_alike = pattern.callback.__module__.startswith(ALIKE)
                    if (self.is_short and pattern.name not in FEW) or (is_alike and not self.is_first):
                        continue
                    for holes in self.holes(set(pattern.pattern.converters)):
                        yield pattern.name, reverse(f"{space}:{pattern.name}", kwargs=holes)
            yield "new", reverse("games:new") + f"?edition={self.edition}&show=on"
            for way in ("first", "free", "random"):
                yield "new", reverse("games:new") + f"?edition={self.edition}&cast={way}&uniques=free&nine=on"

    def holes(self, names: set[str]) -> Iterator[dict]:
        """Return possible values for the parameters of a URL."""
        from django.utils import timezone

        from engine import EDITIONS

        if "pk" in names:
            cards = EDITIONS[self.edition].cast[:3]
            # A table that waits has no past.
            for match in (self.going, self.over) if "number" in names else (self.open, self.going, self.over):
                more = [{"key": key} for key in cards] if "key" in names else [{}]
                first = dict.fromkeys(names & {"number", "seat"}, 1)
                for known in more:
                    yield {"pk": match.pk, **first, **known}
        elif "study" in names:
            known = {"study": self.study.pk, "number": 1, "key": EDITIONS[self.edition].cast[0]}
            yield {name: known[name] for name in names}
        elif names == {"number"}:
            yield {"number": self.offer.pk}
        elif names == {"edition"}:
            yield from ({"edition": key} for key in (EDITIONS if self.is_first else [self.edition]))
        elif names == {"edition", "chapter"}:
            from games.screens.rulebook import chapters

            yield from ({"edition": self.edition, "chapter": slug} for slug in chapters.CHAPTERS)
        elif names == {"edition", "kind", "key"}:
            from games.screens.rulebook import addresses

            others = [box for box in EDITIONS.values() if box.key != self.edition]
            known = {card.key for box in others for cards in addresses.cards_by_kind(box).values() for card in cards}
            for kind, cards in addresses.cards_by_kind(EDITIONS[self.edition]).items():
                for card in (*cards[-2:], *(card for card in cards[:-2] if card.key not in known)):
                    yield {"edition": self.edition, "kind": kind, "key": card.key}
        elif names == {"day"}:
            yield {"day": timezone.now().date().isoformat()}
        elif names == {"key"}:
            yield {"key": "webhook"}
        elif names == {"handle"}:
            yield {"handle": self.over.seats.get(number=0).user.handle}
        elif names == {"token"}:
            yield {"token": self.open.invite_token}
            yield {"token": self.over.invite_token}
        elif names == {"count"}:
            yield {"count": 1}
        else:
            assert not names, names
            yield {}


if __name__ == "__main__":
    main(*sys.argv[1:])
