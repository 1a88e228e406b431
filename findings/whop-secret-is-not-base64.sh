#!/usr/bin/env bash
# Guess: the SDK of a provider takes the webhook secret as the provider hands it out, as it reads it from the environment by itself.
# Seen, @whop/sdk 0.0.42, Node 20: Whop's secrets (`ws_` and hexadecimal digits) are signed with as they are. The SDK hands WHOP_WEBHOOK_SECRET to
#   `standardwebhooks`, which decodes base64: `webhooks.unwrap` throws 'Base64Coder: incorrect characters for decoding' for every message, as
#   `_` is no character of base64. It works with the base64 of the secret.
# The product takes such a secret as it is, and one that begins with whsec_ as base64 (libs/billing, verify-whop).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @whop/sdk@0.0.42
cat >probe.mjs <<'PROBE'
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import Whop from '@whop/sdk';

const secret = 'ws_0123456789abcdef0123456789abcdef';
process.env.WHOP_WEBHOOK_SECRET = secret;
const body = '{"type":"membership.activated","data":{"id":"mem_1"}}';
const id = 'msg_1';
const timestamp = String(Math.floor(Date.now() / 1000));
const signature = `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
const read = (key) => {
  try {
    return new Whop({ apiKey: 'key' }).webhooks.unwrap(body, { headers, ...(key && { key }) }).type;
  } catch (error) {
    return error.message;
  }
};
console.log(`Node ${process.version}, @whop/sdk 0.0.42`);
console.log(`the secret of the environment: ${read()}`);
console.log(`its base64: ${read(btoa(secret))}`);
assert.match(read(), /incorrect characters/);
assert.equal(read(btoa(secret)), 'membership.activated');
PROBE
node probe.mjs
