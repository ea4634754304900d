"""Every card has a picture, and every picture fits its frame."""

import re

import resvg_py

from engine.editions import EDITIONS
from games import pictures
from games.enums import Emblem, Neighbor, SeatColor
from games.pictures.gallery import ACTIONS, CRESTS, DISTRICTS, NEIGHBORS, PEOPLE, SECOND_BUSTS, SIGNS
from games.pictures.inks import SEAT_INKS
from games.pictures.sprite import pieces, sprite_files

ON_THE_TABLE = "crown coin card warrant warrant_signed threat flower beautified museum bewitched lantern dagger purse"


def test_every_district_has_a_picture_of_its_type():
    wanted = {card.key: card.suit for edition in EDITIONS.values() for card in (*edition.districts, *edition.uniques)}

    assert {key: drawn.family for key, drawn in DISTRICTS.items()} == wanted, (
        "each district is a function named as its key in games/pictures/districts/; then run `./dev manage draw`"
    )


def test_every_character_has_a_portrait():
    wanted = {card.key for edition in EDITIONS.values() for card in edition.characters}

    assert set(PEOPLE) == wanted, (
        "each character is a function named as its key in games/pictures/people/; then run `./dev manage draw`"
    )


def test_every_action_card_has_a_picture():
    wanted = {card.key for edition in EDITIONS.values() for card in edition.actions}

    assert set(ACTIONS) == wanted, (
        "each action card is a function named as its key in games/pictures/actions.py; then run `./dev manage draw`"
    )


def test_every_emblem_and_every_neighbor_has_a_picture():
    assert (set(CRESTS), set(NEIGHBORS)) == (set(Emblem.values), set(Neighbor.values))
    assert set(SEAT_INKS) == set(SeatColor.values)


def test_emblems_stay_different_in_16_pixels():
    def pixels(emblem):
        return resvg_py.svg_to_bytes(svg_string=pictures.crest_file("navy", emblem, 16), width=16, height=16)

    assert len({pixels(emblem) for emblem in CRESTS}) == len(CRESTS)


def test_every_token_and_piece_has_an_icon():
    assert set(ON_THE_TABLE.split()) - set(SIGNS) == set()


def test_districts_fit_the_card_frame():
    def fits(left: float, bottom: float, right: float, top: float) -> bool:
        return right - left <= 118 and top <= 118 and bottom >= -4

    assert {name: district.bounds for name, district in DISTRICTS.items() if not fits(*district.bounds)} == {}


def test_portraits_stay_near_their_frame():
    def fits(left: float, bottom: float, right: float, top: float) -> bool:
        return left >= -5 and right <= 105 and top <= 120 and bottom >= -5

    portraits = [*PEOPLE.items(), *SECOND_BUSTS.items()]
    assert {name: person.bounds for name, person in portraits if not fits(*person.bounds)} == {}


def test_icons_stay_inside_their_box():
    def fits(width: float, left: float, bottom: float, right: float, top: float) -> bool:
        return left >= -2 and right <= width + 3 and bottom >= -2 and top <= 27

    assert {name: sign.bounds for name, sign in SIGNS.items() if not fits(sign.width, *sign.bounds)} == {}


def test_all_pictures_differ():
    marks = dict(pieces())
    assert len(set(marks.values())) >= len(marks) - 1  # two seams of a town are the same bush


def test_sprites_use_named_colors_and_no_scripts_or_styles():
    for text in sprite_files().values():
        assert not re.search(r"#[0-9a-f]{3,8}\b|style=|<style|<script|https?://(?!www\.w3\.org/2000/svg)", text)


def test_every_sprite_symbol_has_a_unique_id():
    found = [piece for text in sprite_files().values() for piece in re.findall(r' id="([^"]+)"', text)]
    assert sorted(found) == sorted(name for name, _ in pieces())
