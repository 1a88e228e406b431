#!/usr/bin/env bash
# Guess: Twilio's signature is of the fields as `name + value`, sorted as text, each as often as it was sent.
# Seen, twilio 6.3.1, Node 20: `getExpectedTwilioSignature` sorts by names alone, and takes each value of a repeated field once. `From=City9`
#   beside `FromCity=1` sorts otherwise as text than by name; so a receiver that sorts the joined text refuses a valid call about a sender
#   whose number or name runs on like the rest of a longer field's name.
# The product sorts by name and drops repeated values (libs/channels/src/sms/signature.ts).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund twilio@6.3.1
cat >probe.mjs <<'PROBE'
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import twilio from 'twilio/lib/webhooks/webhooks.js';

const url = 'https://sms.example/inbound';
const own = (texts) => createHmac('sha1', 'token').update(url + texts.join('')).digest('base64');
const signed = (fields) => twilio.getExpectedTwilioSignature('token', url, fields);
console.log(`Node ${process.version}, twilio 6.3.1`);
const before = signed({ FromCity: '1', From: 'City9' });
console.log(`with FromCity=1, as text: ${own(['FromCity1', 'FromCity9']) === before}, by name: ${own(['FromCity9', 'FromCity1']) === before}`);
assert.deepEqual([own(['FromCity1', 'FromCity9']) === before, own(['FromCity9', 'FromCity1']) === before], [false, true]);
const repeated = signed({ Media: ['b', 'a', 'b'] });
console.log(`a repeated value: each once ${own(['Mediaa', 'Mediab']) === repeated}, as often as sent ${own(['Mediaa', 'Mediab', 'Mediab']) === repeated}`);
assert.deepEqual([own(['Mediaa', 'Mediab']) === repeated, own(['Mediaa', 'Mediab', 'Mediab']) === repeated], [true, false]);
PROBE
node probe.mjs
