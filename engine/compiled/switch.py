"""Importing this module decides between compiled modules and sources; `engine` imports it before all others."""

from .loading import use_compiled_modules

use_compiled_modules()
