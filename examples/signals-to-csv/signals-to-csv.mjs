/*
 * Appends every signal and each of its steps to a CSV file, also those that were published while the program was not running.
 *
 *   T0_ORIGIN=https://terminal.example T0_KEY=t0_... node signals-to-csv.mjs signals.csv
 *
 * The key needs the scopes `signals:read` and `stream`. Beside the file stands signals.csv.cursor: where the next run goes on.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { Terminal } from '@t0/client';

const [, , file = 'signals.csv'] = process.argv;
const terminal = new Terminal({ origin: process.env.T0_ORIGIN, key: process.env.T0_KEY });

const LEVELS = ['entryPrice', 'slPrice', 't0Price', 't1Price', 'furtherTargets', 'portions', 'entryZonePrice'];
const TERMS = ['stopRule', 'trailDistance', 'validUntil', 'closeAt', 'closeReason', 'closePrice'];
const NEW_COLUMNS = ['id', 'version', 'instrument', 'direction', 'status', ...LEVELS, ...TERMS];
/** A file that was begun keeps its columns, so that those of every row are alike. */
const COLUMNS = existsSync(`${file}.cursor`)
  ? readFileSync(file, 'utf8').split('\r\n', 1)[0].split(',').slice(1)
  : NEW_COLUMNS;

/** A list is one cell, '199.000 200.000'; what a spreadsheet would take apart is quoted. */
function cell(value) {
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
const append = (what, signal) =>
  appendFileSync(file, `${[what, ...COLUMNS.map((name) => cell(signal[name] ?? ''))].join(',')}\r\n`);
// Written after the row: a program that is killed in between writes the row again, and loses none.
const keep = (cursor) => writeFileSync(`${file}.cursor`, cursor);

/** Where to go on: after the last run, or after the signals of now, which are written first. */
async function start() {
  if (existsSync(`${file}.cursor`)) return readFileSync(`${file}.cursor`, 'utf8');
  writeFileSync(file, `what,${COLUMNS.join(',')}\r\n`);
  return list();
}

async function list() {
  const { body: signals, cursor } = await terminal.call('GET /api/signals');
  for (const signal of signals) append('listed', signal);
  keep(cursor);
  return cursor;
}

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stop.abort());

for await (const message of terminal.follow({ from: await start(), signal: stop.signal })) {
  if (message.name === 'event' && message.data.type.startsWith('signal.'))
    append(message.data.type.slice('signal.'.length), message.data.data);
  // Away for too long, or the terminal was set back: what was missed is in the list.
  if (message.name === 'resync') await list();
  else if (message.name === 'event' || message.name === 'position') keep(message.cursor);
}
