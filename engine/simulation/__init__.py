"""Plays games by itself: at random, held to the laws that every game obeys, or bot against bot."""
