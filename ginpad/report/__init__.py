"""A pad as text, Markdown, CSV, HTML or JSON."""
