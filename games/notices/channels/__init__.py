"""The channels there are."""
