"""The parts of the benchmark `chaos`: the site in separate processes, persistent players, and the final check."""
