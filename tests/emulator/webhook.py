"""The webhook: where the bot wants its updates brought, and the courier who brings them, again until they are taken."""

import time
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

import httpx

from tests.emulator.errors import bad
from tests.emulator.methods import method
from tests.emulator.world import World

PORTS = (None, 443, 80, 88, 8443)
AGAIN = 0.1  # seconds until an update that was not taken is brought again
PATIENCE = 5.0


@dataclass
class Hook:
    """What setWebhook asked for, and how the last delivery went wrong."""

    url: str
    secret: str
    connections: int
    error: str = ""
    error_at: int = 0


@method
def set_webhook(
    world: World,
    *,
    url: Any,
    secret_token: Any = "",
    max_connections: Any = 40,
    allowed_updates: Any = None,
    drop_pending_updates: Any = False,
) -> Any:
    """Whoever asks for updates meanwhile gets 409. Plain HTTP is taken for this machine only."""
    parts = urlsplit(str(url))
    if parts.scheme != "https" and parts.hostname != "127.0.0.1":
        raise bad("bad webhook: An HTTPS URL must be provided for webhook")
    if parts.hostname and parts.hostname.endswith(".invalid"):
        raise bad("bad webhook: Failed to resolve host: Name or service not known")
    if parts.scheme == "https" and parts.port not in PORTS:
        raise bad("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")
    if not 1 <= int(max_connections) <= 100:
        raise bad("bad webhook: max_connections")
    if allowed_updates is not None:
        world.allow(allowed_updates)
    if drop_pending_updates:
        world.updates.clear()
    world.webhook = Hook(str(url), str(secret_token), int(max_connections))
    world.poll += 1
    world.lock.notify_all()
    return True


@method
def delete_webhook(world: World, *, drop_pending_updates: Any = False) -> Any:
    world.webhook = None
    if drop_pending_updates:
        world.updates.clear()
    return True


@method
def get_webhook_info(world: World) -> Any:
    hook = world.webhook
    found = {"url": "", "has_custom_certificate": False, "pending_update_count": len(world.updates)}
    if hook:
        found |= {"url": hook.url, "max_connections": hook.connections}
        if hook.error:
            found |= {"last_error_date": hook.error_at, "last_error_message": hook.error}
    return found


def courier(world: World) -> None:
    """Bring updates in order until the world ends; the fault plan knows this as the method `webhook`."""
    with httpx.Client(timeout=PATIENCE) as http:
        while not world.closing:
            with world.lock:
                hook, first = world.webhook, next(iter(world.updates), None)
                if hook is None or first is None:
                    world.lock.wait(0.2)
                    continue
            trouble = bring(world, http, hook, first)
            with world.lock:
                if trouble:
                    hook.error, hook.error_at = trouble, world.now()
                elif first in world.updates:
                    world.updates.remove(first)
                world.lock.notify_all()
            if trouble:
                time.sleep(AGAIN)


def bring(world: World, http: httpx.Client, hook: Hook, update: dict[str, Any]) -> str:
    """Deliver one update; what went wrong, "" when it was taken."""
    fault = world.plan.take("webhook", None)
    if fault and not fault.after:
        return "Connection timed out"
    try:
        answer = http.post(hook.url, json=update, headers={"X-Telegram-Bot-Api-Secret-Token": hook.secret})
    except httpx.TransportError:
        return "Connection refused"
    if fault:
        return "Read timeout expired"
    return "" if answer.status_code == HTTPStatus.OK else f"Wrong response from the webhook: {answer.status_code}"
