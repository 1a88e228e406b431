#!/usr/bin/env bash
# Guess: the version of an API is the one in its path, /api/v1.
# Seen, @whop/sdk 0.0.42, Node 20: each call of api.whop.com/api/v1 names a dated version in the header Api-Version-Date (2026-07-20, or
#   WHOP_API_VERSION). A client that leaves it out leaves to the server which shape its answers have. The same package sends a list without
#   `company_id` as asked, although its own comment says that an API key requires it: no error before the server's.
# The product names the version that it was held against, and the company (libs/billing, whop-api and read-whop-facts).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @whop/sdk@0.0.42
cat >probe.mjs <<'PROBE'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import Whop from '@whop/sdk';

const calls = [];
const fetch = async (url, { headers }) => {
  calls.push({ path: url.replace('https://api.whop.com', ''), version: new Headers(headers).get('api-version-date') });
  return Response.json({ data: [], page_info: { has_next_page: false, end_cursor: null } });
};
const whop = new Whop({ apiKey: 'key', fetch });
await whop.memberships.list();
await whop.payments.list({ company_id: 'biz_1' });
console.log(`Node ${process.version}, @whop/sdk 0.0.42`);
for (const { path, version } of calls) console.log(`${path}: Api-Version-Date ${version}`);
const types = readFileSync('node_modules/@whop/sdk/resources/memberships.d.ts', 'utf8').replace(/\s*\*\s*/g, ' ');
const says = /Required when using an API key/.test(types);
console.log(`its types: company_id${/company_id\?:/.test(types) ? ' optional' : ''}, its comment: required with an API key ${says}`);
assert.deepEqual(calls, [
  { path: '/api/v1/memberships', version: '2026-07-20' },
  { path: '/api/v1/payments?company_id=biz_1', version: '2026-07-20' },
]);
assert.ok(says);
PROBE
node probe.mjs
