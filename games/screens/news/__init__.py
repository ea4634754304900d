"""News since the viewer's last move, the most important first: a picture and a sentence each."""
