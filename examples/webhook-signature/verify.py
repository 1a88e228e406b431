import base64
import hashlib
import hmac
import time

TOLERANCE_SECONDS = 300


def is_from_terminal(secret, headers, body, now=None):
    """Whether a call is from the terminal. body: the bytes as they came. headers: by name in lower case."""
    message_id = headers.get("webhook-id")
    timestamp = headers.get("webhook-timestamp")
    signatures = headers.get("webhook-signature")
    if not message_id or not timestamp or not signatures or not timestamp.isdecimal():
        return False
    if abs((time.time() if now is None else now) - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(one.encode(), expected.encode()) for one in signatures.split(" "))
