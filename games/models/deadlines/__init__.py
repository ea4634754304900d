"""Substitutes and vacations, which move deadlines."""
