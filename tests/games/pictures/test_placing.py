"""Pictures in pages: reproducible, safe markup without inline styles."""

import re
import struct

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template import Context, Template
from django.test import RequestFactory

from games import pictures
from games.management.commands.draw import FOLDER
from games.pictures.gallery import ACTIONS, DISTRICTS, PEOPLE, SIGNS
from games.pictures.sprite import sprite_files
from games.views.site import offline
from games.views.site.style_guide import show_style_guide

DRAWN = {f"{name}.svg": set(re.findall(r' id="([^"]+)"', text)) for name, text in sprite_files().items()}
TOWN = (("castle", "beautified"), "harbor", "haunted_quarter", "park")


def is_found(markup):
    """Return whether every piece that the markup uses is in its sprite."""
    used = re.findall(r'href="[^"]*/(\w+\.svg)#([\w-]+)"', str(markup))
    return bool(used) and all(piece in DRAWN[sheet] for sheet, piece in used)


def test_pictures_refer_to_existing_symbols():
    assert [key for key in (*DISTRICTS, *PEOPLE, *ACTIONS) if not is_found(pictures.picture(key))] == []


def test_icons_refer_to_existing_symbols():
    assert [name for name in SIGNS if not is_found(pictures.sign(name))] == []


def test_towns_clocks_and_rules_refer_to_existing_symbols():
    town = pictures.town(TOWN, 7, seed=3, label="A town", complete=True, new="park")
    for markup in (town, pictures.snail(0.5), pictures.rule(), pictures.ribbon("noble"), pictures.charge("trade")):
        assert is_found(markup)


@pytest.mark.parametrize("call", ["picture", "bust", "sign", "scene"])
def test_an_unknown_picture_is_a_key_error(call):
    with pytest.raises(KeyError):
        getattr(pictures, call)("atlantis")


def test_an_unknown_type_is_a_value_error():
    with pytest.raises(ValueError, match="cheese"):
        pictures.charge("cheese")


def test_buildings_keep_their_place_when_a_town_grows():
    before = pictures.town(("manor", "tavern"), 7, seed=1, label="")
    after = pictures.town(("manor", "tavern", "park"), 7, seed=1, label="")
    standing = re.findall(r'#d-(?:manor|tavern)" x="[\d.]+"', before)
    assert len(standing) == len(["manor", "tavern"])
    assert all(place in after for place in standing)


def test_a_label_is_escaped():
    assert "<script>" not in pictures.town((), 7, seed=1, label="<script>")


def test_markup_holds_no_inline_style_or_script():
    town = pictures.town(TOWN, 8, seed=5, label="x", complete=True, new="park")
    assert not re.search(r"style=|<script|on\w+=", town)


def test_snail_stays_on_its_track():
    ends = [re.search(r's-snail" x="(\d+)"', pictures.snail(part))[1] for part in (-1, 0, 1, 7)]
    assert ends[0] == ends[1]
    assert ends[2] == ends[3]


def test_picture_tags_match_the_python_functions():
    page = Template('{% load pictures %}{% picture "harbor" %}{% sign "coin" %}{% town city %}')
    city = {"buildings": TOWN, "goal": 7, "seed": 2, "label": "A town"}
    expected = str(pictures.picture("harbor")) + str(pictures.sign("coin")) + str(pictures.town(**city))
    assert page.render(Context({"city": city})) == expected


@pytest.mark.django_db
def test_style_page_exists_only_in_development(client):
    assert client.get("/style/").status_code == 404


@pytest.mark.django_db
def test_the_style_page_shows_every_picture(rf: RequestFactory):
    request = rf.get("/style/", {"theme": "dark"})
    request.user = AnonymousUser()
    page = show_style_guide(request).content.decode()
    for key in (*DISTRICTS, *PEOPLE, *ACTIONS, *SIGNS):
        assert f"<b>{key}</b>" in page


def test_favicon_shows_the_lantern_on_my_turn():
    assert pictures.favicon(my_turn=True) != pictures.favicon(my_turn=False)


def test_manifest_icons_exist_in_their_sizes():
    folder = FOLDER
    for name, sizes, kind, _purpose in offline.ICONS:
        data = (folder / name).read_bytes()
        if kind == "image/png":
            width, height = struct.unpack(">II", data[16:24])
            assert f"{width}x{height}" == sizes
