"""Static files at a CDN."""

import pytest
from whitenoise.storage import CompressedManifestStaticFilesStorage

from citadels_site.statics import CollectedFiles
from games.templatetags.site import absolute_static


@pytest.mark.parametrize("host", ["", "https://files.example"])
def test_files_come_from_the_cdn_except_drawings_of_which_pages_use_parts(monkeypatch, settings, host):
    monkeypatch.setattr(
        CompressedManifestStaticFilesStorage, "url", lambda _self, name, _force=False: f"/static/{name}"
    )
    settings.CDN_URL = host
    files = CollectedFiles.__new__(CollectedFiles)

    assert CollectedFiles.url.__wrapped__(files, "site.1.css") == f"{host}/static/site.1.css"
    assert CollectedFiles.url.__wrapped__(files, "sprite.1.svg") == "/static/sprite.1.svg"


def test_pictures_in_previews_have_a_host(settings, monkeypatch):
    assert absolute_static("games/img/link.png").startswith(f"{settings.SITE_URL}/static/")
    monkeypatch.setattr("games.templatetags.site.static", lambda path: f"https://files.example/static/{path}")
    assert absolute_static("x.png") == "https://files.example/static/x.png"
