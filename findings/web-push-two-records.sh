#!/usr/bin/env bash
# Guess: a library for web push refuses a message that no browser can decrypt.
# Seen, web-push 3.6.7, Node 20: `generateRequestDetails` takes text of any length. Up to 3,993 bytes the body is at most the 4,096 bytes that
#   every push service must accept (RFC 8030, 7.2). From 4,080 bytes on it has two records, where RFC 8291 (section 4) allows one.
#   There is no error and no warning at either step.
# The product encrypts a push itself, in one record, and refuses a longer text (libs/channels/src/push/encrypt-push.ts).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund web-push@3.6.7
cat >probe.mjs <<'PROBE'
import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import webpush from 'web-push';

const browser = createECDH('prime256v1');
browser.generateKeys();
const subscription = {
  endpoint: 'https://push.example/1',
  keys: { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
};
const { publicKey, privateKey } = webpush.generateVAPIDKeys();
webpush.setVapidDetails('mailto:owner@push.example', publicKey, privateKey);

/** Bytes of the body, and records in it: behind salt, record size and key follow records of that size (RFC 8188, 2.1). */
const bodyOf = (bytes) => {
  const { body } = webpush.generateRequestDetails(subscription, 'x'.repeat(bytes));
  return [body.length, Math.ceil((body.length - 21 - body[20]) / body.readUInt32BE(16))];
};
console.log(`Node ${process.version}, web-push 3.6.7`);
for (const bytes of [3993, 3994, 4079, 4080]) console.log(`${bytes} bytes of text: body of ${bodyOf(bytes)[0]}, records: ${bodyOf(bytes)[1]}`);
assert.deepEqual(bodyOf(3993), [4096, 1]);
assert.deepEqual(bodyOf(3994), [4097, 1]);
assert.deepEqual([bodyOf(4079)[1], bodyOf(4080)[1]], [1, 2]);
PROBE
node probe.mjs
