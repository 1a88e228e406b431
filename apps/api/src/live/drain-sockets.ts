import type { LoadReporter } from './load-reporter.ts';
import type { SocketIndex } from './socket-index.ts';
import { wireOf } from './socket-wire.ts';

/** The first rate, sockets a second: a gateway that does little else takes more than twice as many. */
const FIRST_RATE = 300;
/** The rate while no gateway reports its load. */
const RATE_WITHOUT_LOAD = 1000;
const MOST = 10_000;
/**
 * The load at which the busiest of the others is kept. Its members connect after a delay, so sockets sent now show later: room up to 0.8.
 */
const AIM = 0.5;
/** One figure changes the rate by these factors at most. Slowly up, as the last sockets are not in the figure yet; quickly down. */
const UP = 1.1;
const DOWN = 0.5;

/**
 * The rate at which a draining gateway sends its sockets to the others: as fast as those take them (docs/operations/deploy.md#stopping).
 */
export class DrainRate {
  private wanted = FIRST_RATE;

  /** Adjusts the rate to the load of the busiest of the others, 0 to 1; null when none reports. */
  follow(busy: number | null): void {
    if (busy === null) this.wanted = RATE_WITHOUT_LOAD;
    else this.wanted = Math.min(MOST, Math.max(1, this.wanted * Math.min(UP, Math.max(DOWN, AIM / busy))));
  }

  /** Sockets a second, for the number of sockets left and the time left in ms: time decides where both cannot be had. */
  perSecond(left: number, msLeft: number): number {
    return Math.max(this.wanted, left / (Math.max(1, msLeft) / 1000));
  }
}

const SLICE_MS = 50;
/** The interval at which the load of the others is read: the one at which they report it. */
const LOAD_EVERY_MS = 500;
/** Peers that answer close their side within this, ms; the dead ones are cut with the server. Streams do that themselves. */
const CLOSE_MS = 1000;

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
  const readLoad = (): void => {
    load.busiestOther().then(
      (busy) => rate.follow(busy),
      () => rate.follow(null),
    );
  };
  // Without Redis the entry of this gateway stays; it expires by itself.
  load.leave().catch(() => undefined);
  readLoad();
  const timer = setInterval(readLoad, LOAD_EVERY_MS);
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
    clearInterval(timer);
  }
  const deadline = Date.now() + CLOSE_MS;
  while (index.size > 0 && Date.now() < deadline) await pause(SLICE_MS / 2);
}
