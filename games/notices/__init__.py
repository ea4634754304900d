"""Notices: the policy that decides whether and when they are sent, their texts, and the channels that send them."""
