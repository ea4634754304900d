"""Notes about players, friends, sanctions."""
