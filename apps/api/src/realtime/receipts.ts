import type { SeenAck, SeenReceipt } from '@t0/contracts';
import type { LiveMetrics } from '@t0/observability';
import type { EventRing } from './event-ring.ts';
import type { LiveHub } from './live-hub.ts';
import type { LiveSocket } from './live-socket.ts';

const MOST_RECEIPTS = 500;

/**
 * Takes delivery receipts: measures commit to screen and answers the server's time and position, from which the client has its
 * round trip. A client that sends anything else, or too often, is dropped.
 */
export function acceptReceipts(socket: LiveSocket, hub: LiveHub, metrics: LiveMetrics, perSecond: number): void {
  const rate = { since: 0, count: 0 };
  socket.use(([name], next) => {
    const now = Date.now();
    if (now - rate.since >= 1000) {
      rate.since = now;
      rate.count = 0;
    }
    rate.count += 1;
    if (rate.count > perSecond) drop(socket, metrics, 'inbound-rate');
    else if (name !== 'seen') drop(socket, metrics, 'inbound-unknown');
    else next();
  });
  socket.on('seen', (receipts: unknown, ack: unknown) => {
    if (!Array.isArray(receipts) || receipts.length > MOST_RECEIPTS || typeof ack !== 'function') {
      return drop(socket, metrics, 'inbound-malformed');
    }
    const now = Date.now();
    for (const receipt of receipts as SeenReceipt[]) {
      const at = commitTime(hub.ring, receipt?.seq);
      if (at !== undefined) metrics.commitToAck.observe(Math.max(0, now - at) / 1000);
    }
    (ack as (answer: SeenAck) => void)({
      now,
      position: socket.data.present ? hub.cursor : String(socket.handshake.auth.cursor),
    });
  });
}

function drop(socket: LiveSocket, metrics: LiveMetrics, reason: string): void {
  metrics.drops.inc({ reason });
  socket.disconnect(true);
}

/** Commit time of a recent event; undefined for one the ring no longer holds. */
function commitTime(ring: EventRing, seq: unknown): number | undefined {
  if (!Number.isSafeInteger(seq)) return undefined;
  const entry = ring.find(seq as number);
  return entry?.at;
}
