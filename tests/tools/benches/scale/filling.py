"""A big site in little time: people and games that differ from templates only in who plays, and when."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from importlib import import_module

from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import connection, models
from django.db.models.expressions import DatabaseDefault
from django.utils import timezone

from games.enums import NoticeKind
from games.models import Delivery, Match, Notice, User, UserSession
from tests.tools.benches.scale import copying
from tests.tools.benches.scale.copying import COPIES, columns, execute, insert, match_field, value
from tests.tools.benches.scale.templates import PEOPLE, Templates

DAY = 24 * 3600
RARE = {"emperor": 255, "abbot": 60}
"""Characters that were played in one of so many games only."""
HELD_BACK = "scale"
"""What the notices that wait for the next message are about."""


@dataclass(frozen=True)
class Sizes:
    """How many of each there are to be."""

    finished: int
    running: int
    people: int
    logged: int
    """Games of each kind that have their whole log."""
    lapsed: int
    """Sessions that lapse in one night."""
    held: int
    """Deliveries that are held back."""
    open: int = 200


@dataclass(frozen=True)
class Site:
    """Where to find the copies."""

    sizes: Sizes
    templates: Templates
    first_person: int
    finished: range
    running: range
    open: range

    def logged(self, games: range) -> range:
        """Return those games that have their whole log: the last ones."""
        return games[-self.sizes.logged :]


def fill(write: Callable[[str], object], templates: Templates, sizes: Sizes) -> Site:
    """Make people, their sessions, finished games, running games and open tables."""
    began = time.monotonic()
    first = User.objects.order_by("-pk").values_list("pk", flat=True)[0] + 1
    place = Match.objects.order_by("-pk").values_list("pk", flat=True)[0] + 1
    groups = []
    execute(f"CREATE TABLE {COPIES} (new_id bigint PRIMARY KEY, template bigint, shift interval, start bigint)")
    for ids, number, days in (
        (templates.finished, sizes.finished, 730),
        (templates.running, sizes.running, 0.5),
        (templates.open, sizes.open, 0.1),
    ):
        # The newest have the highest number; a fifth of the people plays half of the games.
        execute(
            f"INSERT INTO {COPIES} SELECT {place} + n, (ARRAY{ids}::bigint[])[1 + n % {len(ids)}], "
            f"- make_interval(secs => {days * DAY} * ({number} - n)::float / {number}), "
            f"floor({sizes.people} * power(random(), 2.3)) FROM generate_series(0, {number - 1}) n"
        )
        groups.append(range(place, place + number))
        place += number
    site = Site(sizes, templates, first, *groups)
    tables = [model._meta.db_table for model in apps.get_models()]
    with copying.without_indexes(tables):
        copy_people(templates, first, sizes)
        copy_games(site)
        vary_games()
        hold_back(site)
        count_games_of_people()
    for model in (User, Match):
        table = model._meta.db_table
        execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT max(id) FROM \"{table}\"))")
    execute("VACUUM ANALYZE")
    write(
        f"made {sizes.people} people, {sizes.finished} finished and {sizes.running} running games in "
        f"{time.monotonic() - began:.0f} s; {sizes.logged} of each have their whole log"
    )
    return site


def copy_people(templates: Templates, first: int, sizes: Sizes) -> None:
    """Copy accounts and everything that belongs to one person; some sessions have lapsed."""
    template = templates.people[0].pk
    people = f"generate_series(0, {sizes.people - 1}) n JOIN games_user u ON u.id = {template} + n % {PEOPLE}"
    shift = f"- make_interval(secs => n::float / {sizes.people} * {700 * DAY})"
    own = {
        "email": "'p' || n || '@example.org'",
        "handle": "'player-' || n",
        "display_name": "'Player ' || n",
        "name_small": "'player' || n",
        "name_written": "'Player' || n",
        "name_handle": "'player-' || n",
        "name_search": "'player ' || n",
    }
    values = {found.column: own.get(found.column, value(found, "n::text", shift)) for found in columns(User)}
    insert(User, {"id": f"{first} + n", **values}, f"{people} JOIN games_user t ON t.id = u.id")
    for model in apps.get_models():
        owner = copying.user_field(model)
        if owner is None or not copying.is_own_table(model) or model is User:
            continue
        given = {owner.column: f"{first} + n", "email": own["email"]}
        values = {
            found.column: given.get(found.column) or value(found, "n || '.' || t.ctid::text", shift)
            for found in columns(model)
        }
        insert(model, values, f'{people} JOIN "{model._meta.db_table}" t ON t."{owner.column}" = u.id')
    copy_sessions(templates, first, sizes)


def copy_sessions(templates: Templates, first: int, sizes: Sizes) -> None:
    """Sign everyone in; the sessions of the last people have lapsed."""
    now = timezone.now()
    session = "left(md5('session' || n), 32)"
    rows = f"generate_series(0, {sizes.people - 1}) n"
    sample = UserSession(user=templates.people[0], session="", address="192.0.2.1", browser="Firefox")
    insert(UserSession, {**literals(sample), "user_id": f"{first} + n", "session": session}, rows)
    lapses = (
        f"timestamptz '{now}' + CASE WHEN n < {sizes.people - sizes.lapsed} THEN 1 ELSE -1 END * interval '12 hours'"
    )
    insert(Session, {"session_key": session, "session_data": "'x'", "expire_date": lapses}, rows)


def literals(row: models.Model) -> dict[str, str]:
    """Return the values of an unsaved row as SQL, without those that the database gives by itself."""
    return {
        found.column: connection.ops.compose_sql(
            f"%s::{found.db_type(connection)}", [found.get_db_prep_save(getattr(row, found.attname), connection)]
        )
        for found in columns(type(row))
        if not isinstance(getattr(row, found.attname), DatabaseDefault)
    }


def copy_games(site: Site) -> None:
    """Copy games with everything that belongs to them; long logs only for some."""
    sizes, first = site.sizes, site.templates.people[0].pk
    logged = " OR ".join(
        f"c.new_id BETWEEN {games[0]} AND {games[-1]}" for games in map(site.logged, (site.finished, site.running))
    )
    source = f'{COPIES} c JOIN "{{}}" t ON t."{{}}" = c.template'

    def copied(model: type[models.Model]) -> dict[str, str]:
        belongs = match_field(model)
        values = {}
        for found in columns(model):
            column = f't."{found.column}"'
            if found is belongs:
                values[found.column] = "c.new_id"
            elif found.related_model is User:
                values[found.column] = copying.person(column, first, site.first_person, sizes.people)
            elif found.is_relation:
                values[found.column] = "NULL"
            else:
                values[found.column] = value(found, "c.new_id || '.' || t.ctid::text", "c.shift")
        return values

    insert(Match, {"id": "c.new_id", **copied(Match)}, source.format(Match._meta.db_table, "id"))
    for model in copying.game_models():
        belongs = match_field(model)
        others = {found.related_model for found in columns(model) if found.is_relation and not found.null}
        if others - {Match, User}:
            continue
        heavy = f" AND ({logged})" if model._meta.model_name in copying.HEAVY else ""
        insert(model, copied(model), source.format(model._meta.db_table, belongs.column) + heavy)


def vary_games() -> None:
    """Vary the scores, leads and lengths of games, and add rare characters to some."""
    execute(
        "UPDATE games_summary SET score = score + (hashint8(match_id) & 15) - 7, margin = hashint8(match_id + 1) & 15, "
        "rounds = rounds + (hashint8(match_id + 2) & 3)"
    )
    for character, games in RARE.items():
        execute(
            "INSERT INTO games_played (match_id, seat, character, is_winner) "
            f"SELECT match_id, number, '{character}', is_winner FROM games_seat "
            f"WHERE ended_at IS NOT NULL AND match_id % {games} = 0 AND number = match_id / {games} % 2 "
            "ON CONFLICT DO NOTHING"
        )
    execute("TRUNCATE games_charactergame")
    with connection.schema_editor() as editor:
        import_module("games.migrations.0096_fill_character_games").fill_character_games(apps, editor)


def count_games_of_people() -> None:
    """Store how many games each person has finished; the rest of their totals stays that of the template."""
    execute(
        "UPDATE games_playertotals t SET finished = own.games FROM (SELECT user_id, count(*) AS games FROM games_seat "
        "WHERE ended_at IS NOT NULL GROUP BY user_id) own WHERE own.user_id = t.user_id"
    )


def hold_back(site: Site) -> None:
    """Write notices that wait until their reader gets the next message."""
    now = timezone.now() - timedelta(hours=1)
    notice = Notice(
        user=site.templates.people[0],
        kind=NoticeKind.FINISHED,
        match_id=site.running[0],
        about=HELD_BACK,
        created_at=now,
        is_new=False,
    )
    given = {"user_id": "s.user_id", "match_id": "s.match_id", "seat": "s.number"}
    insert(
        Notice,
        {**literals(notice), **given},
        f"games_seat s WHERE s.user_id IS NOT NULL AND s.match_id BETWEEN {site.running[0]} AND {site.running[-1]} "
        f"LIMIT {site.sizes.held}",
    )
    delivery = Delivery(notice_id=0, channel="mail")
    insert(Delivery, {**literals(delivery), "notice_id": "n.id"}, f"games_notice n WHERE n.about = '{HELD_BACK}'")
