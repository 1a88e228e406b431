#!/usr/bin/env bash
# Guess: the server time of a forex broker, GMT+2 in winter and GMT+3 in summer, is Eastern European time, so that `EET` converts a statement.
# Seen, luxon 3.7.2, Node 20: most of these servers keep New York's close at midnight, which is New York + 7 hours. The two differ by an hour
#   on 28 days of 2026 (8 to 28 March, 25 to 31 October), and every year between the changes of the clocks of America and Europe.
#   A trade at the close of 20 March is then booked on another day.
# Times of such a statement are New York + 7 hours, not a zone of Europe.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund luxon@3.7.2
cat >probe.mjs <<'PROBE'
import assert from 'node:assert/strict';
import { DateTime } from 'luxon';

const differing = (year) => {
  const days = [];
  for (let day = DateTime.utc(year, 1, 1, 12); day.year === year; day = day.plus({ days: 1 }))
    if (day.setZone('America/New_York').offset + 7 * 60 !== day.setZone('EET').offset) days.push(day.toISODate());
  return days;
};
const days = differing(2026);
console.log(`Node ${process.version}, tz ${process.versions.tz}, luxon 3.7.2`);
console.log(`2026: ${days.length} days, ${days[0]} to ${days.at(-1)}; 2024 to 2030: ${[2024, 2025, 2026, 2027, 2028, 2029, 2030].map((year) => differing(year).length).join(', ')}`);
assert.deepEqual([days.length, days[0], days.at(-1)], [28, '2026-03-08', '2026-10-31']);
PROBE
node probe.mjs
