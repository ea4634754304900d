"""Run axe on a page without animations."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

FINISH = """() => {
  for (const motion of document.getAnimations()) {
    try { motion.finish() } catch { motion.cancel() }
  }
}"""
"""What still moves comes to its end; what moves for ever stops."""


def violations(page: Page, options: dict[str, Any], context: str | None = None) -> list[dict[str, Any]]:
    """Run axe on a page or a part of it, without animations: text that is fading in would fail the contrast check.

    The page keeps reduced motion; otherwise it would move during the next check.
    """
    page.wait_for_load_state()
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(FINISH)
    answer = Axe().run(page, context=context, options={**options, "resultTypes": ["violations"]})
    return list(answer.response["violations"])
