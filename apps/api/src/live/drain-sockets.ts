import { DrainRate } from './drain-rate.ts';
import type { LoadReporter } from './load-reporter.ts';
import type { SocketIndex } from './socket-index.ts';
import { wireOf } from './socket-wire.ts';

const SLICE_MS = 50;
/** The interval at which the load of the others is read: the one at which they report it. */
const ASK_MS = 500;
/** Peers that answer close their side within this, ms; the dead ones are cut with the server. Streams do that themselves. */
const FAREWELL_MS = 1000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Ends every socket of this process, spread over time, with the close code that means 'service restart': clients reconnect after a random
 * delay and catch up from their cursor. The rate follows the load of the gateways that take them, without waiting for their report. Takes
 * no longer than `withinMs` and a second.
 */
export async function drainSockets(
  index: SocketIndex,
  withinMs: number,
  load: Pick<LoadReporter, 'leave' | 'busiestOther'>,
): Promise<void> {
  const sockets = index.all();
  const rate = new DrainRate();
  const end = Date.now() + withinMs;
  const ask = (): void => {
    load.busiestOther().then(
      (busy) => rate.heed(busy),
      () => rate.heed(null),
    );
  };
  // Without Redis the entry of this gateway stays; it expires by itself.
  load.leave().catch(() => undefined);
  ask();
  const asking = setInterval(ask, ASK_MS);
  try {
    let owed = 0;
    for (let sent = 0; sent < sockets.length;) {
      owed += (rate.perSecond(sockets.length - sent, end - Date.now()) * SLICE_MS) / 1000;
      const upTo = Math.min(sockets.length, sent + Math.floor(owed));
      owed %= 1;
      for (; sent < upTo; sent += 1) wireOf(sockets[sent]!).endForRestart();
      if (sent < sockets.length) await pause(SLICE_MS);
    }
  } finally {
    clearInterval(asking);
  }
  const deadline = Date.now() + FAREWELL_MS;
  while (index.size > 0 && Date.now() < deadline) await pause(SLICE_MS / 2);
}
