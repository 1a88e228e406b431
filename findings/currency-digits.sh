#!/usr/bin/env bash
# Guess: the digits that Intl.NumberFormat gives a currency are its minor unit, so they convert the amounts of a payment provider.
# Seen, Node 20.20.2 with CLDR 48, currency-codes 2.2.0 (ISO 4217): 16 currencies in use differ. Intl shows HUF, IDR, COP, PKR and others
#   without decimals, by how they are written in shops; ISO 4217 gives them two. 16,900.00 forint in minor units become 1,690,000.
#   The table comes with the runtime: server and browser may differ.
# The product converts by its provider's own table (docs/product/business.md#money).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund currency-codes@2.2.0
cat >probe.mjs <<'PROBE'
import assert from 'node:assert/strict';
import currencies from 'currency-codes';

const digitsOf = (currency) => new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
// Metals, test codes and units of account have no minor unit in ISO 4217.
const inUse = currencies.codes().filter((code) => !code.startsWith('X'));
const differ = inUse.filter((code) => digitsOf(code) !== currencies.code(code).digits);
console.log(`Node ${process.version}, CLDR ${process.versions.cldr}, currency-codes 2.2.0`);
console.log(`${differ.length} of ${inUse.length} differ: ${differ.map((code) => `${code} ${currencies.code(code).digits}/${digitsOf(code)}`).join(', ')} (ISO 4217 / Intl)`);
for (const code of ['HUF', 'IDR', 'COP', 'PKR']) assert.deepEqual([currencies.code(code).digits, digitsOf(code)], [2, 0], code);
PROBE
node probe.mjs
