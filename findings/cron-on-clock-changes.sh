#!/usr/bin/env bash
# Guess: a cron pattern in a time zone names the same instants in every library, and how often 01:00 comes when clocks go back does not
#   depend on the other hours of the pattern.
# Seen, New York 2026, cron-parser 5.10.6 (what BullMQ's job schedulers read patterns with), croner 11.0.1, cron 4.4.0:
#   02:30 on the day without it is 03:30 for cron-parser, 03:00 for the other two: it falls behind or ahead of a job at 03:15.
#   When 01:00 comes twice, the pattern of hour 1 runs once in all three; the pattern of hours 1,2 runs at both for croner and cron, once for
#   cron-parser; the pattern of every hour runs at both in all three.
# The product repeats its work by intervals alone, and computes the hours of markets by instants (docs/PRICES.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund cron-parser@5.10.6 croner@11.0.1 cron@4.4.0
cat >probe.mjs <<'PROBE'
import assert from 'node:assert/strict';
import { CronTime } from 'cron';
import cronParser from 'cron-parser';
import { Cron } from 'croner';

const tz = 'America/New_York';
const readers = {
  'cron-parser': (pattern, from, count) => {
    const parsed = cronParser.CronExpressionParser.parse(pattern, { tz, currentDate: from });
    return Array.from({ length: count }, () => parsed.next().toDate());
  },
  croner: (pattern, from, count) => new Cron(pattern, { timezone: tz, paused: true }).nextRuns(count, from),
  cron: (pattern, from, count) => {
    const time = new CronTime(pattern, tz);
    const runs = [];
    for (let at = from; runs.length < count; runs.push(at)) at = time.getNextDateFrom(at, tz).toJSDate();
    return runs;
  },
};
/** The runs of each reader on one day, in UTC. */
const runsOf = (pattern, from) =>
  Object.entries(readers).map(([name, next]) => {
    const runs = next(pattern, new Date(from), 3).map((run) => run.toISOString().slice(5, 16));
    console.log(pattern.padEnd(12), name.padEnd(12), runs.join('  '));
    return runs;
  });

console.log('cron-parser 5.10.6, croner 11.0.1, cron 4.4.0; clocks go forward on 8 March at 07:00 UTC, back on 1 November at 06:00 UTC');
assert.deepEqual(runsOf('30 2 * * *', '2026-03-07T12:00:00Z').map(([first]) => first), ['03-08T07:30', '03-08T07:00', '03-08T07:00']);
const twice = ['11-01T05:00', '11-01T06:00'];
const countOf = (pattern) => runsOf(pattern, '2026-11-01T04:30:00Z').map((runs) => runs.filter((run) => twice.includes(run)).length);
assert.deepEqual(countOf('0 1 * * *'), [1, 1, 1]);
assert.deepEqual(countOf('0 1,2 * * *'), [1, 2, 2]);
assert.deepEqual(countOf('0 * * * *'), [2, 2, 2]);
PROBE
node probe.mjs
