"""Bots that are programs of their own, in any language: docs/bots.md describes the protocol."""
