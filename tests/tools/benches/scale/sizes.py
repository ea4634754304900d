"""What a finished game and a running one weigh on the disk, by table."""

from django.db import connection

from games.models import Match
from tests.tools.benches.scale import copying
from tests.tools.benches.scale.copying import match_field
from tests.tools.benches.scale.filling import Site
from tests.tools.benches.scale.measuring import Write


def show_sizes(write: Write, site: Site) -> None:
    """Print bytes a row with its indexes for each table, and bytes per finished game by what its rows weigh.

    Long logs are made for some games only; what they weigh in all is their size per row times the rows of a game.
    """
    total, lines = 0.0, []
    with connection.cursor() as cursor:
        for model in [Match, *copying.game_models()]:
            table, belongs = model._meta.db_table, "id" if model is Match else match_field(model).column
            cursor.execute(
                f"SELECT pg_total_relation_size('{table}'), pg_indexes_size('{table}'), count(*) FROM \"{table}\""
            )
            weight, indexes, rows = cursor.fetchone()
            games = site.logged(site.finished) if model._meta.model_name in copying.HEAVY else site.finished
            sample = games[-min(len(games), 2000) :]
            cursor.execute(f'SELECT count(*) FROM "{table}" WHERE "{belongs}" BETWEEN {sample[0]} AND {sample[-1]}')
            a_game = cursor.fetchone()[0] / len(sample)
            if rows and a_game:
                total += weight / rows * a_game
                lines.append((weight / rows * a_game, table, rows, weight, indexes, a_game))
        cursor.execute("SELECT pg_database_size(current_database())")
        write(f"the database has {cursor.fetchone()[0] / 1e6:.0f} MB")
    write(f"a finished game weighs {total / 1000:.1f} kB with its log and indexes:")
    for bytes_a_game, table, rows, weight, indexes, a_game in sorted(lines, reverse=True):
        write(
            f"  {table:24} {bytes_a_game / 1000:8.2f} kB a game, {a_game:6.1f} rows a game; "
            f"{rows} rows, {weight / 1e6:.0f} MB, of which indexes {indexes / 1e6:.0f} MB"
        )
