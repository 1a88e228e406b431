import type { SocketIndex } from './socket-index.ts';
import { wireOf } from './socket-wire.ts';

/** Slower than the gateways that take them over can greet them, so that a restart is no storm. */
const PER_SECOND = 1000;
const SLICE_MS = 50;
/** Peers that answer close their side within this; the dead ones are cut with the server. Streams see to that themselves. */
const FAREWELL_MS = 1000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Ends every socket of this process, spread over time, with the close code that means 'service restart': clients dial again after a
 * moment of their own choosing and catch up from their cursor. Takes no longer than `withinMs` and a second.
 */
export async function sendAway(index: SocketIndex, withinMs: number): Promise<void> {
  const sockets = index.all();
  const slices = Math.max(1, Math.floor(withinMs / SLICE_MS));
  const perSlice = Math.max((PER_SECOND * SLICE_MS) / 1000, Math.ceil(sockets.length / slices));
  for (let from = 0; from < sockets.length; from += perSlice) {
    for (const socket of sockets.slice(from, from + perSlice)) wireOf(socket).endForRestart();
    if (from + perSlice < sockets.length) await pause(SLICE_MS);
  }
  const deadline = Date.now() + FAREWELL_MS;
  while (index.size > 0 && Date.now() < deadline) await pause(SLICE_MS / 2);
}
