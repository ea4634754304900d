"""Drawings of all characters as busts, with a module for each rank."""

from games.pictures.people import rank_1, rank_2, rank_3, rank_4, rank_5, rank_6, rank_7, rank_8, rank_9

__all__ = ["rank_1", "rank_2", "rank_3", "rank_4", "rank_5", "rank_6", "rank_7", "rank_8", "rank_9"]
