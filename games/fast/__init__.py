"""Optimizations that use private parts of Django; docs/private-apis.md lists what each saves."""
