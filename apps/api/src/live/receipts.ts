import { type SeenAck, type SeenReceipt, TYPING_EVERY_MS, type Audience, type Typing } from '@t0/contracts/live';
import { readPriceWatch, type PriceWatch } from '@t0/contracts/prices';
import type { LogEntry } from '@t0/events';
import type { LiveMetrics } from '@t0/observability';
import { hasAccess, mayManage } from '@t0/domain/accounts';
import type { EventRing } from './event-ring.ts';
import type { LiveHub } from './live-hub.ts';
import type { DeliveryTally } from './delivery-tally.ts';
import type { LiveSocket } from './live-socket.ts';
import { audiencesOfClient } from './socket-index.ts';

const USER_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reports that a user writes in a direct line. */
type NotifyTyping = (audience: Audience, typing: Typing) => void;

/**
 * Takes `typing` messages of one socket: from a member for the own conversation, passed to administrators; from an administrator for a
 * member's, passed to that member. At most one per TYPING_EVERY_MS is passed on. Answers false for a message that no client of the product
 * sends.
 */
export function typingOf(socket: LiveSocket, notify: NotifyTyping): (conversation: unknown, now?: number) => boolean {
  let last = -Infinity;
  return (conversation, now = Date.now()) => {
    const { identity } = socket.data;
    if (!identity || !hasAccess(identity) || typeof conversation !== 'object' || conversation === null) return false;
    const { userId } = conversation as { userId?: unknown };
    const [target, ...others] = Object.keys(conversation);
    const isForMember = typeof userId === 'string' && USER_ID.test(userId);
    if (others.length > 0 || (target !== undefined && !isForMember) || isForMember !== (identity.role !== null))
      return false;
    if (isForMember && !mayManage(identity.role, 'members')) return true;
    if (now - last < TYPING_EVERY_MS) return true;
    last = now;
    if (isForMember) notify(`user:${userId}`, { userId, from: 'admin' });
    else notify('staff:members', { userId: identity.userId, from: 'member' });
    return true;
  };
}

const MOST_RECEIPTS = 500;

/** The meters and receivers of clients' messages. */
export interface Inbound {
  hub: LiveHub;
  metrics: LiveMetrics;
  tally: DeliveryTally;
  notifyTyping: NotifyTyping;
  watch: (watch: PriceWatch) => void;
  perSecond: number;
}

/**
 * Takes delivery receipts, each event's once and from clients it was for. Measures commit to screen, and answers the server's time and
 * position, from which the client computes its round trip. Takes typing marks of direct lines, and the shown prices. A client that sends
 * anything else, or too often, is dropped; so is a program that would write in a user's place.
 */
export function acceptReceipts(
  socket: LiveSocket,
  { hub, metrics, tally, notifyTyping, watch, perSecond }: Inbound,
): void {
  const rate = { since: 0, count: 0 };
  socket.use(([name], next) => {
    const now = Date.now();
    if (now - rate.since >= 1000) {
      rate.since = now;
      rate.count = 0;
    }
    rate.count += 1;
    if (rate.count > perSecond) drop(socket, metrics, 'inbound-rate');
    else if (name !== 'seen' && name !== 'watch' && (name !== 'typing' || socket.data.identity?.isKey))
      drop(socket, metrics, 'inbound-unknown');
    else next();
  });
  const confirmed = { epoch: '', seq: 0 };
  socket.on('seen', (receipts: unknown, ack: unknown) => {
    if (!Array.isArray(receipts) || receipts.length > MOST_RECEIPTS || typeof ack !== 'function') {
      return drop(socket, metrics, 'inbound-malformed');
    }
    const now = Date.now();
    const { epoch } = hub.position;
    if (epoch !== confirmed.epoch) Object.assign(confirmed, { epoch, seq: 0 });
    for (const receipt of receipts as SeenReceipt[]) {
      const entry = recentEntry(hub.ring, receipt?.seq);
      // Each event once: clients confirm in order.
      if (!entry || entry.seq <= confirmed.seq || !wasFor(entry, socket)) continue;
      confirmed.seq = entry.seq;
      // After catching up the time is that of the absence, not the latency of the connection.
      if (entry.at >= socket.handshake.issued) metrics.commitToAck.observe(Math.max(0, now - entry.at) / 1000);
      tally.seen(entry, hub.position.epoch, socket.data.identity, now);
    }
    (ack as (answer: SeenAck) => void)({
      now,
      position: socket.data.present ? hub.cursor : String(socket.handshake.auth.cursor),
    });
  });
  const typing = typingOf(socket, notifyTyping);
  socket.on('typing', (conversation: unknown) => {
    if (!typing(conversation)) drop(socket, metrics, 'inbound-malformed');
  });
  socket.on('watch', (value: unknown) => {
    const wanted = readPriceWatch(value);
    if (wanted === undefined) drop(socket, metrics, 'inbound-malformed');
    else watch(wanted);
  });
}

function drop(socket: LiveSocket, metrics: LiveMetrics, reason: string): void {
  metrics.drops.inc({ reason });
  socket.disconnect(true);
}

/**
 * True if an event was sent to this socket's kind: it is in the event's audience, and what is for members was published since this member's
 * access began. Seqs are no secret, so a confirmation proves nothing by itself.
 */
function wasFor({ audience, at }: LogEntry, socket: LiveSocket): boolean {
  if (!socket.data.present || !audiencesOfClient(socket).has(audience)) return false;
  return audience !== 'subscribers' || at >= (socket.data.identity?.memberSince ?? 0);
}

/** A recent event; undefined for one that left the ring. */
function recentEntry(ring: EventRing, seq: unknown): LogEntry | undefined {
  return Number.isSafeInteger(seq) ? ring.find(seq as number) : undefined;
}
