/*
 * Writes the signals of now, and then each that is published, moved or withdrawn.
 *
 *   T0_ORIGIN=https://terminal.example T0_KEY=t0_... node quick-start.mjs
 *
 * The key needs the scopes `signals:read` and `stream`.
 */
import process from 'node:process';
import { Terminal } from '@t0/client';

const terminal = new Terminal({ origin: process.env.T0_ORIGIN, key: process.env.T0_KEY });
const say = (what, { id, instrument, direction, status }) =>
  console.log(`${what} ${id} ${instrument} ${direction} ${status}`);

const { body: signals, cursor } = await terminal.call('GET /api/signals');
for (const signal of signals) say('now', signal);

for await (const message of terminal.follow({ from: cursor })) {
  if (message.name === 'resync') console.log('Read the list anew');
  if (message.name !== 'event') continue;
  const { type, data } = message.data;
  if (type === 'signal.created' || type === 'signal.updated') say(type, data);
  if (type === 'signal.deleted') console.log(`${type} ${data.id}`);
}
