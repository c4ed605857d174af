"""Refusals in Telegram's own words (checked against the texts of its server)."""

from typing import Any


class ApiError(Exception):
    """What a method answers instead of a result: code, description, parameters."""

    def __init__(self, code: int, description: str, **parameters: Any) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters

    def as_json(self) -> dict[str, Any]:
        body: dict[str, Any] = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters:
            body["parameters"] = self.parameters
        return body


def bad(text: str, **parameters: Any) -> ApiError:
    return ApiError(400, f"Bad Request: {text}", **parameters)


def forbidden(text: str) -> ApiError:
    return ApiError(403, f"Forbidden: {text}")


def flood(seconds: int) -> ApiError:
    return ApiError(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)


def conflict(text: str) -> ApiError:
    return ApiError(409, f"Conflict: {text}")


def migrated(new_id: int) -> ApiError:
    return bad("group chat was upgraded to a supergroup chat", migrate_to_chat_id=new_id)
