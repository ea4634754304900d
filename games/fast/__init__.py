"""Optimizations that use private APIs of Django; docs/private-apis.md lists how much each saves."""
