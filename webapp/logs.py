"""One JSON line for each request and each fault, without secrets: no query, no header, no body, no name."""

import json
import logging
import re
import time
from typing import Any

from flask import Flask, Response, g, request

log = logging.getLogger(__name__)

NOISY = ("werkzeug", "httpx", "httpcore")
# A last net under what is never logged on purpose: tokens, init data, keys, card ids.
SECRETS = re.compile(
    r"\d{6,}:[\w-]{20,}"  # a bot's token
    r"|(?:hash|signature|user|query_id|auth_date)=[^\s\"']+"
    r"|(?i:bearer|tma) [^\s\"']+"
    r"|\b[0-9a-fA-F]{32,}\b"
    r"|\b[A-Z]+(?:-[A-Z0-9]+)*\.\d{1,2}\b"
)


def redact(text: str) -> str:
    """`text` without anything that looks like a secret."""
    return SECRETS.sub("[…]", text)


class JsonLines(logging.Formatter):
    """{at, level, from, say, ...} in one line; what the record carries as `fields` is added."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname,
            "from": record.name,
            "say": redact(record.getMessage()),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["trace"] = redact(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def configure(level: str) -> None:
    """Log to standard error from `level` upwards."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    handler.setLevel(level)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in NOISY:
        logging.getLogger(name).setLevel(logging.WARNING)


def register(app: Flask) -> None:
    """Log each request of `app` by its route once it is answered."""
    app.before_request(_begin)
    app.after_request(_line)


def _begin() -> None:
    g.began = time.perf_counter()


def _line(answer: Response) -> Response:
    user = g.get("user")
    fields = {
        "method": request.method,
        "route": request.url_rule.rule if request.url_rule else None,
        "code": (request.view_args or {}).get("code"),
        "status": answer.status_code,
        "ms": round((time.perf_counter() - g.get("began", time.perf_counter())) * 1000, 1),
        "user": user.id if user else None,
    }
    level = logging.WARNING if answer.status_code >= 500 else logging.INFO
    log.log(level, "%s %s %s", request.method, fields["route"], answer.status_code, extra={"fields": fields})
    return answer
