"""Shared parts of channels that send to URLs given by users: a guarded HTTP client, an outbox and its sender."""
