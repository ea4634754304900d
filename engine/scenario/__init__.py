"""Plays rules cases written in YAML: a position, moves, and what must then hold."""
