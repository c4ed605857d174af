"""Numbered steps from every released schema to this one; names and contents never change once released."""
