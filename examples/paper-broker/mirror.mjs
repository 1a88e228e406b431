/*
 * Mirrors active signals to the paper broker: an order for each, its stop moved with the signal, closed when the signal ends or is withdrawn.
 *
 *   T0_ORIGIN=https://terminal.example T0_KEY=t0_... BROKER=http://127.0.0.1:4000 node mirror.mjs
 *
 * The key needs the scopes `signals:read` and `stream`. Order ids are the signals': doing anything twice changes nothing, so the program may be
 * killed at any time. At its start, and after `resync`, it compares the whole list.
 */
import process from 'node:process';
import { Terminal } from '@t0/client';

const { T0_ORIGIN, T0_KEY, BROKER = 'http://127.0.0.1:4000' } = process.env;
const terminal = new Terminal({ origin: T0_ORIGIN, key: T0_KEY });

const address = (id) => `${BROKER}/orders/signal-${id}`;

async function hold({ id, instrument, direction, slPrice, t1Price }) {
  const order = { instrument, side: direction === 'long' ? 'buy' : 'sell', stop: slPrice, target: t1Price };
  const answer = await fetch(address(id), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  if (!answer.ok) throw new Error(`The broker refused signal ${id}: ${answer.status}`);
}

async function close(id) {
  const answer = await fetch(address(id), { method: 'DELETE' });
  // A signal that never became active has no order.
  if (!answer.ok && answer.status !== 404) throw new Error(`The broker kept signal ${id}: ${answer.status}`);
}

const mirror = (signal) => {
  if (signal.status === 'active') return hold(signal);
  return signal.status === 'closed' ? close(signal.id) : undefined;
};

/** Brings the broker to what the list says; an order whose signal is on no list was withdrawn meanwhile. */
async function compare() {
  const { body: signals, cursor } = await terminal.call('GET /api/signals');
  for (const signal of signals) await mirror(signal);
  const listed = new Set(signals.map(({ id }) => `signal-${id}`));
  const orders = await (await fetch(`${BROKER}/orders`)).json();
  for (const { id, state } of orders) if (state === 'open' && !listed.has(id)) await close(id.slice('signal-'.length));
  return cursor;
}

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stop.abort());

for await (const { name, data } of terminal.follow({ from: await compare(), signal: stop.signal })) {
  if (name === 'resync') await compare();
  if (name !== 'event') continue;
  if (data.type === 'signal.created' || data.type === 'signal.updated') await mirror(data.data);
  if (data.type === 'signal.deleted') await close(data.data.id);
}
