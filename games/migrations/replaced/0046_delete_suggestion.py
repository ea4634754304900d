from django.db import migrations


def delete_editors(apps, schema_editor):
    """Delete the role that read the proposed words; permissions are no longer set for it."""
    database = schema_editor.connection.alias
    apps.get_model("auth", "Group").objects.using(database).filter(name="editor").delete()


class Migration(migrations.Migration):
    dependencies = [("games", "0045_networks_of_sessions"), ("auth", "0012_alter_user_first_name_max_length")]

    operations = [
        migrations.DeleteModel("Suggestion"),
        migrations.RunPython(delete_editors, migrations.RunPython.noop),
    ]
