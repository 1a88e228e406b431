#!/usr/bin/env bash
# Guess: one field of one object has one type, whether the object comes from a call or inside an event.
# Seen, stripe 23.1.0, Node 20: `unit_amount_decimal` of an answer is an object of the package (DecimalImpl); in an event that
#   `webhooks.constructEvent` returns, the same field is a string. `===` between the two is false for equal amounts, and `typeof` tests take
#   one of them for missing.
# The product turns such a field into text before it compares or stores it (docs/BILLING.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund stripe@23.1.0
cat >probe.mjs <<'PROBE'
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import Stripe from 'stripe';

const price = { id: 'price_1', object: 'price', currency: 'usd', unit_amount: null, unit_amount_decimal: '0.5' };
const server = createServer((_request, response) => response.setHeader('content-type', 'application/json').end(JSON.stringify(price)));
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const stripe = new Stripe('sk_test_probe', { host: '127.0.0.1', port: server.address().port, protocol: 'http' });
const called = (await stripe.prices.retrieve('price_1')).unit_amount_decimal;
server.close();
const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'price.updated', data: { object: price } });
const secret = 'whsec_probe';
const header = stripe.webhooks.generateTestHeaderString({ payload, secret });
const received = stripe.webhooks.constructEvent(payload, header, secret).data.object.unit_amount_decimal;
console.log(`Node ${process.version}, stripe 23.1.0`);
console.log(`from a call: ${typeof called} (${called.constructor.name}) ${called}; from an event: ${typeof received} ${received}`);
assert.deepEqual([typeof called, typeof received], ['object', 'string']);
assert.equal(String(called), received);
assert.notEqual(called, received);
PROBE
node probe.mjs
