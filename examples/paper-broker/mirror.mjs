/*
 * Mirrors active signals to the paper broker: an order for each, its stop moved with the signal, a part of it closed at each target by the
 * signal's portions, and the rest when the signal ends or is withdrawn.
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

/** Calls the broker; null: it has no such order. */
async function broker(method, path, body) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${BROKER}${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`The broker refused ${method} ${path}: ${answer.status}`);
  return answer.status === 204 ? null : answer.json();
}
const address = (id) => `/orders/signal-${id}`;

/** Every target with its portion: as published, else equal parts with the remainder at the last. */
function targetsOf({ t0Price, t1Price, furtherTargets = [], portions }) {
  const prices = [t0Price, t1Price, ...furtherTargets];
  const each = Math.floor(100 / prices.length);
  const equal = (index) => (index < prices.length - 1 ? each : 100 - each * index);
  return prices.map((price, index) => ({ price, portion: portions?.[index] ?? equal(index) }));
}

const hold = ({ id, instrument, direction, entryPrice, slPrice, ...signal }) =>
  broker('PUT', address(id), {
    instrument,
    side: direction === 'long' ? 'buy' : 'sell',
    entry: entryPrice,
    stop: slPrice,
    targets: targetsOf(signal),
  });

/**
 * Closes the part of each target of the order that was reached at a price. A target that was taken by hand has none: its part stays in until the
 * end. A target that an edit added has no part: the order keeps the targets that were first sent, as the record does.
 */
async function takeTargets(id, { targets }) {
  const { body } = await terminal.call('GET /api/signals/{id}/story', { path: { id } });
  for (const { kind, price } of body.steps) {
    const target = /^t\d$/.test(kind) ? Number(kind.slice(1)) : Infinity;
    if (target < targets.length && price !== null) await broker('PUT', `${address(id)}/exits/${target}`, { price });
  }
  return body.steps;
}

/** Closes what is left of an open order. A signal that never became active has none. */
async function close(id) {
  const orders = await broker('GET', '/orders');
  const held = orders.find((order) => order.id === `signal-${id}` && order.state === 'open');
  if (!held) return;
  const steps = await takeTargets(id, held);
  const price = steps.findLast(({ kind }) => kind === 'closed' || kind === 'withdrawn')?.price;
  await broker('DELETE', address(id), price ? { price } : undefined);
}

async function mirror(signal) {
  if (signal.status === 'closed') return close(signal.id);
  if (signal.status !== 'active') return;
  const held = await hold(signal);
  if (signal.t0Hit) await takeTargets(signal.id, held);
}

/** Brings the broker to what the list says; an order whose signal is on no list was withdrawn meanwhile. */
async function compare() {
  const { body: signals, cursor } = await terminal.call('GET /api/signals');
  for (const signal of signals) await mirror(signal);
  const listed = new Set(signals.map(({ id }) => `signal-${id}`));
  const orders = await broker('GET', '/orders');
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
