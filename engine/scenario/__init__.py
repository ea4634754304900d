"""Scenarios: tests of the rules, written in YAML as a position, moves, and expectations."""
