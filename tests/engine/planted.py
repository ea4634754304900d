"""Mark tests that break the engine's code on purpose."""

from __future__ import annotations

import pytest

from engine.compiled.loading import is_compiled

replaces_engine_code = pytest.mark.skipif(
    is_compiled(), reason="replaces a function of the engine, which compiled code calls without looking it up"
)
