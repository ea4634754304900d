"""The neighbors: how each of them plays, in words and in measured figures."""
