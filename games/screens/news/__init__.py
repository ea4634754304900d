"""News since the viewer's last move, the most important first, each with a picture and a sentence."""
