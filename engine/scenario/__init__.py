"""Play rules cases written in YAML: a position, moves, and expectations."""
