"""What people complain about in games of this kind, collected from public issue threads of other projects.

Each test here is one complaint that applies to us: a file is a theme, `heard` names the threads, what people ran into,
and what we do instead. `python -m tests.complaints` lists them.
"""
