#!/usr/bin/env bash
# Guess: `new TextDecoder('windows-1252')` reads what Windows wrote: 0x80 is a euro sign, 0x92 an apostrophe, 0x96 a dash.
# Seen, Node 20.19.4 and 22.13.1 (nodejs/node 60888: since 20.18.3 and 22.13.0): a fast path of Latin-1 answers instead, and these bytes stay
#   control characters, without an error. `latin1` is the same encoding by the standard, so no other label helps.
# A broker's CSV from Windows has amounts such as '1 204,50 €', and names with typographic marks.
# The product has the 27 characters in a table, and asks no decoder (libs/domain/src/journal/statements/text.ts).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >probe.mjs <<'PROBE'
import assert from 'node:assert/strict';

const decoder = new TextDecoder('windows-1252', { fatal: true });
const codes = [...decoder.decode(Uint8Array.of(0x80, 0x92, 0x96, 0xe9))].map((mark) => mark.codePointAt(0).toString(16));
console.log(`Node ${process.version}: ${codes.join(' ')}, by the standard 20ac 2019 2013 e9; latin1 is ${new TextDecoder('latin1').encoding}`);
assert.deepEqual(codes, ['80', '92', '96', 'e9']);
PROBE
for version in 20.19.4 22.13.1; do
  mkdir "$version"
  (cd "$version" && npm init -y >/dev/null && npm install --silent --no-audit --no-fund "node@$version")
  "$version/node_modules/node/bin/node" probe.mjs
done
