"""A game as an Atom feed: post by post what anybody may read who walks past the table, and never more."""

import re
from datetime import datetime
from typing import Any

from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _

from games.domain.matches import match_history
from games.models import Match
from games.notices import links
from games.screens import languages
from games.screens.log.owners import Owners
from games.screens.partials import cached_partial
from games.screens.people import seat_name

MOST = 60
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")


class GameFeed(Atom1Feed):
    """A feed that is as old as what stands in it, or as the table."""

    def __init__(self, match: Match, **words: Any) -> None:
        """Remember the table."""
        super().__init__(**words)
        self.match = match

    def latest_post_date(self) -> datetime:
        """Give the time of the newest post."""
        return max((item["pubdate"] for item in self.items), default=self.match.started_at or self.match.created_at)


def written(match: Match, address: str) -> str:
    """Write the feed of a match that everybody may watch, in the language set now; the newest posts come first."""
    names = [seat_name(seat) for seat in match.seats.select_related("user", "match").order_by("number")]
    feed = GameFeed(
        match,
        title=_clean(match.title),
        link=links.to_table(match),
        description="",
        language=languages.language(),
        feed_url=links.at_site(address),
        feed_guid=links.to_table(match),
    )
    told = []
    owners = Owners(names, match_history.incidents_after(match.pk, -1))
    for entry, facts in match_history.log_for(match, None) if match.is_running or match.is_finished else ():
        lines = [line.text for line in owners.tell(entry, facts, None, edition=match.edition)]
        if lines:
            told.append((entry, lines))
    # The place among what can be seen, for the number of an entry would count what cannot.
    for place, (entry, lines) in reversed(list(enumerate(told))[-MOST:]):
        feed.add_item(
            title=_clean(lines[0]),
            link=links.to_table(match),
            description=cached_partial("games/notices/feeds/post.html", lines=tuple([_clean(line) for line in lines])),
            unique_id=f"{links.to_table(match)}#post-{place}",
            pubdate=entry.at,
            updateddate=entry.at,
        )
    if match.is_finished:
        feed.feed["subtitle"] = _("The game is over. All cards lie open now.")
    return feed.writeString("utf-8")


def _clean(text: str) -> str:
    return CONTROL.sub("", text)
