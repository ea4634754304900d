"""Atom feeds of public games, containing only what a spectator may see."""

import re
from datetime import datetime
from typing import Any

from django.conf import settings
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
    """An Atom feed dated by its newest entry, or by the match if it has none."""

    def __init__(self, match: Match, **words: Any) -> None:
        """Store the match."""
        super().__init__(**words)
        self.match = match

    def latest_post_date(self) -> datetime:
        """Return the time of the newest entry, or that of the match if there is none."""
        begun_at = self.match.started_at or self.match.created_at
        return max((item["pubdate"] for item in self.items), default=begun_at).replace(microsecond=0)


def render_feed(match: Match, address: str) -> str:
    """Return the feed of a public match in the active language, newest entries first."""
    names = [seat_name(seat) for seat in match.seats.select_related("user", "match").order_by("number")]
    feed = GameFeed(
        match,
        title=_clean(match.title),
        link=links.table_url(match),
        description="",
        language=languages.language(),
        feed_url=links.absolute_url(address),
        feed_guid=links.table_url(match),
        author_name=_(settings.SITE_NAME),
    )
    posts, moment = [], -1
    owners = Owners(names, match_history.incidents_after(match.pk, -1))
    for entry, facts in match_history.log_entries(match, None) if match.is_running or match.is_finished else ():
        moment += bool(facts)
        lines = [line.text for line in owners.tell(entry, facts, None, edition=match.edition)]
        if lines:
            posts.append((entry, moment, lines))
    # IDs count visible entries only, because the entries' own numbers would reveal how many are hidden.
    for index, (entry, moment, lines) in reversed(list(enumerate(posts))[-MOST:]):
        # The exact time would tell choices of people from standing orders.
        at = entry.at.replace(microsecond=0)
        feed.add_item(
            title=_clean(lines[0]),
            link=links.replay_url(match, moment),
            description=cached_partial("games/notices/feeds/post.html", lines=tuple([_clean(line) for line in lines])),
            unique_id=f"{links.table_url(match)}#post-{index}",
            pubdate=at,
            updateddate=at,
        )
    if match.is_finished:
        feed.feed["subtitle"] = _("The game is over. All cards are revealed.")
    return feed.writeString("utf-8")


def _clean(text: str) -> str:
    return CONTROL.sub("", text)
