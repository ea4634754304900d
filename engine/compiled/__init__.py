"""The modules of the engine as machine code, compiled from their own sources by mypyc.

This is optional: the sources run as they are. A build is used only while it fits the sources byte for byte.
"""
