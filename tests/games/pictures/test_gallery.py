"""Every card has its picture, and every picture keeps to its frame."""

import re

import pytest

from games.pictures.gallery import ACTIONS, DISTRICTS, PEOPLE, SIGNS
from games.pictures.sprite import pieces, sheets

BASE = {
    "noble": "manor castle palace",
    "religious": "temple church monastery cathedral",
    "trade": "tavern market trading_post docks harbor town_hall",
    "military": "watchtower prison barracks fortress",
    "unique": (
        "armory basilica capitol dragon_gate factory framework gold_mine graveyard great_wall haunted_quarter"
        " imperial_treasury ivory_tower keep laboratory library map_room monument museum necropolis observatory park"
        " poor_house quarry school_of_magic secret_vault smithy stables statue theater thieves_den university"
        " wishing_well"
    ),
}
CHARACTERS = (
    "assassin witch magistrate thief spy blackmailer magician wizard seer king emperor patrician bishop abbot cardinal"
    " merchant alchemist trader architect navigator scholar warlord diplomat marshal queen artist tax_collector"
)
CIRCUS = "circus_tent ticket_booth acrobat fortune_teller strongman director human_cannonball"
ON_THE_TABLE = "crown coin card warrant warrant_signed threat flower beautified museum bewitched lantern dagger purse"


@pytest.mark.parametrize("family", BASE)
def test_every_district_of_a_type_has_a_picture(family):
    assert {name for name, drawn in DISTRICTS.items() if drawn.family == family} == set(BASE[family].split())


def test_there_are_seventeen_base_and_thirty_two_unique_districts():
    assert (sum(d.family != "unique" for d in DISTRICTS.values()), len(DISTRICTS)) == (17, 49)


def test_every_character_has_a_portrait():
    assert set(PEOPLE) == set(CHARACTERS.split())


def test_every_action_card_has_a_picture():
    assert set(ACTIONS) == set(CIRCUS.split())


def test_everything_that_may_lie_on_the_table_has_a_sign():
    assert set(ON_THE_TABLE.split()) - set(SIGNS) == set()


def test_a_district_fits_the_frame_that_all_cards_share():
    def fits(left: float, bottom: float, right: float, top: float) -> bool:
        return right - left <= 118 and top <= 118 and bottom >= -4

    assert {name: district.bounds for name, district in DISTRICTS.items() if not fits(*district.bounds)} == {}


def test_a_portrait_stands_on_the_line_and_breaks_out_of_its_niche_only_a_little():
    def fits(left: float, bottom: float, right: float, top: float) -> bool:
        return left >= -5 and right <= 105 and top <= 120 and bottom >= -5

    assert {name: person.bounds for name, person in PEOPLE.items() if not fits(*person.bounds)} == {}


def test_a_sign_keeps_to_its_box():
    def fits(width: float, left: float, bottom: float, right: float, top: float) -> bool:
        return left >= -2 and right <= width + 3 and bottom >= -2 and top <= 27

    assert {name: sign.bounds for name, sign in SIGNS.items() if not fits(sign.width, *sign.bounds)} == {}


def test_no_two_pictures_are_the_same():
    marks = dict(pieces())
    assert len(set(marks.values())) >= len(marks) - 1  # two seams of a town are the same bush


def test_sprites_hold_colours_only_by_name_and_no_script_or_style():
    for text in sheets().values():
        assert not re.search(r"#[0-9a-f]{3,8}\b|style=|<style|<script|https?://(?!www\.w3\.org/2000/svg)", text)


def test_every_piece_is_found_under_its_own_id_in_one_sheet():
    found = [piece for text in sheets().values() for piece in re.findall(r' id="([^"]+)"', text)]
    assert sorted(found) == sorted(name for name, _ in pieces())
