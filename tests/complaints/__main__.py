"""The list for readers: theme, threads, complaint, and what we do instead."""

from itertools import groupby

from tests.complaints.register import entries

for theme, some in groupby(entries(), key=lambda entry: entry.theme):
    print(f"\n{theme}")
    for entry in some:
        if entry.complaint:
            sources = ", ".join(entry.complaint.sources)
            print(f"  {entry.complaint.about}\n    -> {entry.complaint.instead}\n       {sources}; {entry.test}")
