#!/usr/bin/env bash
# Guess: the package that signs and checks Twilio's calls reads by itself how a call was signed.
# Seen, twilio 6.3.1 (its first releases with shared keys), Node 20: a call signed by a shared key carries the header
#   X-Twilio-Webhooks-Signature-Settings with `algorithm=HMAC_SHA256`. `validateExpressRequest` and `validateIncomingRequest` do not read it: they
#   check HMAC-SHA1 unless `algorithm` is given, so a valid call is refused. Only the middleware `webhook()` follows the header.
# The product checks the account's token alone; docs/libraries.md (outside services) says so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund twilio@6.3.1
cat >probe.mjs <<'PROBE'
import assert from 'node:assert/strict';
import twilio from 'twilio/lib/webhooks/webhooks.js';

const url = 'https://sms.example/inbound';
const body = { From: '+15005550006', Body: 'Hello' };
const headers = {
  'x-twilio-signature': twilio.getExpectedTwilioSignature('shared key', url, body, 'HMAC_SHA256'),
  'x-twilio-webhooks-signature-settings': 'key=webhooks_sharedkey_1,algorithm=HMAC_SHA256',
};
const request = { body, headers, originalUrl: '/inbound', header: (name) => headers[name.toLowerCase()] };
const plain = twilio.validateExpressRequest(request, 'shared key', { url });
const stated = twilio.validateExpressRequest(request, 'shared key', { url, algorithm: 'HMAC_SHA256' });
console.log(`Node ${process.version}, twilio 6.3.1`);
console.log(`valid call, header alone: ${plain}; algorithm given by hand: ${stated}`);
assert.deepEqual([plain, stated], [false, true]);
PROBE
node probe.mjs
