import { isLiveEvent, parseCursor, type Cursor, type LiveEvent, type SeenReceipt } from '@t0/contracts/live';
import { decodePrices } from '@t0/contracts/prices';
import { afterPaint } from '../shared/lib/after-paint.ts';
import { dropFirstReads } from '../shared/lib/first-reads.ts';
import { useConnection } from '../shared/lib/connection.ts';
import { dispatchEvents, dispatchPrices, dispatchResync, dispatchTransient } from './registry.ts';
import { reportShownPrices } from './report-shown-prices.ts';
import { onSnapshot } from './snapshot.ts';
import { watchConnection, type LiveSocket } from './watch-connection.ts';
import { carryTyping } from './transient.ts';

/** The server drops who sends more than some messages a second; receipts leave at most this often. */
const PERIOD_MS = 250;

/** It also disconnects senders of long messages: after an absence, missed ones are confirmed in batches. */
const MOST_AT_ONCE = 200;

/** One round trip: its duration, and how far the server's clock was ahead of this one. */
export interface ClockSample {
  rttMs: number;
  offsetMs: number;
}

const KEPT = 8;

/** Reads a sample from an answer: the server's time `serverNow` is taken to be half the round trip old. */
export function sampleClock(sentAt: number, receivedAt: number, serverNow: number): ClockSample {
  const rttMs = Math.max(0, receivedAt - sentAt);
  return { rttMs, offsetMs: serverNow + rttMs / 2 - receivedAt };
}

/** Keeps the newest samples. */
export function keepSample(samples: readonly ClockSample[], sample: ClockSample): ClockSample[] {
  return [...samples, sample].slice(-KEPT);
}

/** The best known offset: that of the quickest round trip kept. */
export function bestOffset(samples: readonly ClockSample[]): number | null {
  let best: ClockSample | null = null;
  for (const sample of samples) if (!best || sample.rttMs < best.rttMs) best = sample;
  return best && best.offsetMs;
}

/**
 * The client's position in the event log. `cursor`: everything up to it is on the client. `coveredFrom`: the socket has delivered, or is
 * going to deliver, every event after this one. Null until the socket reported its position.
 */
export interface LivePosition {
  cursor: Cursor | null;
  coveredFrom: number | null;
}

/** Nothing read, nothing received. */
export const START: LivePosition = { cursor: null, coveredFrom: null };

/** The result of a snapshot just read. `gap`: events after it were never delivered, so ask again from its cursor. */
export interface SnapshotNoted {
  position: LivePosition;
  gap: boolean;
}

/**
 * Takes a snapshot's cursor into account. Until the socket speaks, the least cursor of all snapshots counts: asking
 * from there repeats a few events, which is harmless. Afterwards events alone move the cursor, unless the snapshot is
 * older than what the socket covers.
 */
export function noteSnapshot(position: LivePosition, snapshot: Cursor): SnapshotNoted {
  const { cursor, coveredFrom } = position;
  if (cursor && cursor.epoch !== snapshot.epoch && coveredFrom !== null) return { position, gap: false };
  if (coveredFrom === null) {
    const least = cursor && cursor.epoch === snapshot.epoch && cursor.seq <= snapshot.seq ? cursor : snapshot;
    return { position: { cursor: least, coveredFrom }, gap: false };
  }
  if (snapshot.seq >= coveredFrom) return { position, gap: false };
  return { position: { cursor: snapshot, coveredFrom: snapshot.seq }, gap: true };
}

/** The socket caught up: everything from where it was asked (or from `reached`, when asked for nothing) to `reached`. */
export function caughtUp(position: LivePosition, reached: Cursor): LivePosition {
  const from = position.coveredFrom ?? position.cursor?.seq ?? reached.seq;
  return { cursor: reached, coveredFrom: Math.min(from, reached.seq) };
}

/** One live event, or several, up to `seq`. */
export function advanced(position: LivePosition, seq: number): LivePosition {
  if (!position.cursor || seq <= position.cursor.seq) return position;
  return { ...position, cursor: { ...position.cursor, seq } };
}

const PROBE_PERIOD_MS = 15_000;

const PROBE_TIMEOUT_MS = 5000;

/** After connecting: at once, and again when the page has settled. */
const FIRST_PROBES_MS = [300, 2500];

/** The dependencies of the client. */
export interface LiveClientOptions {
  /** Makes the socket; it asks for the cursor at every handshake. */
  createSocket: (cursorOf: () => Cursor | null) => LiveSocket;
  /** Called when the server ended the connection: the session may have changed. */
  onDropped: () => void;
  /** Called when the server says that it dropped the last connection because it took in too little; all is caught up now. */
  onFellBehind: () => void;
}

/** Connects, keeps the cursor, passes each event to the features once, measures the round trip, and reports the connection state. */
export function startLiveClient({ createSocket, onDropped, onFellBehind }: LiveClientOptions): () => void {
  let position = START;
  let samples: ClockSample[] = [];
  const socket = createSocket(() => position.cursor);
  const watch = watchConnection(socket, onDropped);

  const accept = (events: LiveEvent[]): void => {
    const reached = position.cursor?.seq ?? -1;
    const fresh = events.filter((event) => isLiveEvent(event) && event.seq > reached);
    if (fresh.length === 0) return;
    // Reads from the page's start do not include these events.
    dropFirstReads();
    const applied = dispatchEvents(fresh);
    position = advanced(position, fresh.at(-1)!.seq);
    if (applied.length > 0) afterPaint(() => confirm(applied.map(({ seq }) => ({ seq }))));
  };

  /** Sends receipts (none: a plain probe); the answer carries the server's time. */
  const probe = (receipts: { seq: number }[] = []): void => {
    if (!socket.connected) return;
    const sentAt = Date.now();
    socket.timeout(PROBE_TIMEOUT_MS).emit('seen', receipts, (error, answer) => {
      if (error) return watch.suspect();
      const sample = sampleClock(sentAt, Date.now(), answer.now);
      samples = keepSample(samples, sample);
      useConnection.setState({ rttMs: sample.rttMs, offsetMs: bestOffset(samples) });
    });
  };

  const confirm = collectReceipts((receipts) => probe(receipts));

  socket.on('connect', () => FIRST_PROBES_MS.forEach((ms) => setTimeout(probe, ms)));
  socket.on('event', (event) => accept([event]));
  socket.on('events', ({ events, position: reached, dropped }) => {
    if (dropped === 'slow') onFellBehind();
    accept(events);
    const cursor = parseCursor(reached);
    if (cursor) position = caughtUp(position, cursor);
    watch.live();
  });
  socket.on('resync', ({ position: reached }) => {
    const cursor = parseCursor(reached);
    position = cursor ? caughtUp(START, cursor) : START;
    dropFirstReads();
    dispatchResync();
    watch.live();
  });
  const shown = reportShownPrices(socket);
  // Objects, from a gateway of an older release; texts otherwise.
  socket.on('prices', dispatchPrices);
  socket.on('ticks', (texts) => {
    shown.knows();
    dispatchPrices(decodePrices(texts));
  });
  socket.on('transient', dispatchTransient);
  const offTyping = carryTyping((conversation) => {
    if (socket.connected) socket.emit('typing', conversation);
  });

  const offSnapshot = onSnapshot((snapshot) => {
    const noted = noteSnapshot(position, snapshot);
    position = noted.position;
    if (noted.gap && socket.connected) socket.disconnect().connect();
  });
  const probing = setInterval(probe, PROBE_PERIOD_MS);
  const onVisible = (): void => {
    if (!document.hidden) probe();
  };
  document.addEventListener('visibilitychange', onVisible);
  socket.connect();

  return () => {
    offSnapshot();
    offTyping();
    shown.stop();
    clearInterval(probing);
    document.removeEventListener('visibilitychange', onVisible);
    watch.stop();
    endConnection(socket);
  };
}

/** Ends a connection. One whose handshake is still on its way ends after it: a browser reports a socket that is closed before as an error. */
function endConnection(socket: LiveSocket): void {
  const { engine } = socket.io;
  if (engine?.readyState !== 'opening') {
    socket.disconnect();
    return;
  }
  socket.off();
  socket.io.reconnection(false);
  engine.once('open', () => socket.disconnect());
}

/** Collects receipts: the first leaves at once, those within the period after it leave together. */
export function collectReceipts(send: (receipts: SeenReceipt[]) => void): (receipts: SeenReceipt[]) => void {
  let waiting: SeenReceipt[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    timer = undefined;
    if (waiting.length === 0) return;
    const leaving = waiting.slice(0, MOST_AT_ONCE);
    waiting = waiting.slice(MOST_AT_ONCE);
    timer = setTimeout(flush, PERIOD_MS);
    send(leaving);
  };
  return (receipts) => {
    waiting.push(...receipts);
    if (timer === undefined) flush();
  };
}
