"""What the rulebook says about an edition is what the engine does."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.scenario.runner import find_flaw
from games.screens.languages import written_in
from games.screens.rulebook import render
from games.screens.rulebook.search.documents import without_markup
from tests.languages import ENGLISH

CLAIMS: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "claims.yaml").read_text(encoding="utf-8"))
CASES = [(claim, edition) for claim in CLAIMS for edition in claim["editions"]]


def test_at_least_60_claims_are_checked():
    assert len({(claim["page"], claim["says"]) for claim in CLAIMS}) >= 60


@pytest.mark.parametrize("edition", sorted({edition for _claim, edition in CASES}))
def test_claims_hold(edition: str):
    missing, wrong = [], []
    for claim in (claim for claim, of in CASES if of == edition):
        kind, slug = claim["page"].split("/")
        with written_in(ENGLISH):
            text = " ".join(without_markup(render(kind, slug, edition).html).split())
        if claim["says"] not in text:
            missing.append((claim["page"], claim["says"]))
        scenario = {"id": claim["says"], "given": {"edition": edition, **claim["given"]}, "steps": claim["steps"]}
        if flaw := find_flaw(scenario):
            wrong.append((claim["page"], claim["says"], flaw))

    assert missing == []
    assert wrong == []
