"""Plays games at random and holds them to the laws that every game obeys."""
