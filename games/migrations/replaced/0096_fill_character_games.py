from django.db import migrations

SLICE = 1000
"""Games whose rows are written together."""
FILL = """
INSERT INTO games_charactergame (match_id, character, seats, is_winner, ended_at, edition, size, cast_by, pace, rounds,
    score, margin, is_public)
SELECT p.match_id, p.character, p.seats, p.is_winner, s.ended_at, s.edition, s.size, s.cast_by, s.pace, s.rounds,
    s.score, s.margin, s.is_public
FROM games_summary s JOIN (
    SELECT match_id, character, SUM(1 << seat) AS seats, MAX(CASE WHEN is_winner THEN 1 ELSE 0 END) = 1 AS is_winner
    FROM games_played WHERE match_id BETWEEN %s AND %s GROUP BY match_id, character
) p ON p.match_id = s.match_id
WHERE s.match_id BETWEEN %s AND %s
ON CONFLICT DO NOTHING
"""


def fill_character_games(apps, schema_editor):
    """Store the characters of each game that is over, a slice after the other, while games go on."""
    keys = apps.get_model("games", "Summary").objects.order_by("pk").values_list("pk", flat=True)
    last = 0
    while slice_of_keys := list(keys.filter(pk__gt=last)[:SLICE]):
        last = slice_of_keys[-1]
        ends = slice_of_keys[0], last
        with schema_editor.connection.cursor() as cursor:
            cursor.execute(FILL, [*ends, *ends])


class Migration(migrations.Migration):

    # Every slice is a transaction of its own. The migration can be repeated when it was interrupted.
    atomic = False

    dependencies = [
        ("games", "0095_character_games"),
    ]

    operations = [
        migrations.RunPython(fill_character_games, migrations.RunPython.noop),
        migrations.RemoveIndex(model_name="played", name="played_by_character"),
        migrations.RemoveIndex(model_name="played", name="played_by_winners"),
    ]
