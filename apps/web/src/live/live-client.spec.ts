import type { Cursor, LiveEvent } from '@t0/contracts/live';
import { useConnection } from '../shared/lib/connection.ts';
import {
  START,
  advanced,
  bestOffset,
  caughtUp,
  keepSample,
  noteSnapshot,
  sampleClock,
  startLiveClient,
} from './live-client.ts';
import type { ClockSample } from './live-client.ts';
import { onPrices, registerLiveFeature } from './registry.ts';
import { showPrice } from './shown-prices.ts';
import type { LiveSocket } from './watch-connection.ts';

/** A socket without a server: the test plays the server's part with `receive`. */
class FakeSocket {
  connected = false;
  active = true;
  readonly sent: { receipts: { seq: number }[]; answer: (error: Error | null, ack?: unknown) => void }[] = [];
  /** What else it said, by name. */
  readonly emitted: [string, unknown][] = [];
  readonly io = { engine: { readyState: 'open' } };
  readonly handshakes: (Cursor | null)[] = [];
  private readonly listeners = new Map<string, ((...args: unknown[]) => void)[]>();

  constructor(private readonly cursorOf: () => Cursor | null) {}

  on(name: string, listener: (...args: unknown[]) => void): this {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
    return this;
  }
  receive(name: string, ...args: unknown[]): void {
    for (const listener of this.listeners.get(name) ?? []) listener(...args);
  }
  connect(): this {
    this.handshakes.push(this.cursorOf());
    this.connected = true;
    this.receive('connect');
    return this;
  }
  disconnect(): this {
    this.connected = false;
    this.receive('disconnect', 'io client disconnect');
    return this;
  }
  timeout(): this {
    return this;
  }
  emit(name: string, emitted: unknown, answer?: (error: Error | null, ack?: unknown) => void): this {
    if (name === 'seen') this.sent.push({ receipts: emitted as { seq: number }[], answer: answer! });
    else this.emitted.push([name, emitted]);
    return this;
  }
}

const created = (seq: number): LiveEvent =>
  ({
    seq,
    type: 'signal.created',
    v: 1,
    audience: 'subscribers',
    at: new Date(0).toISOString(),
    data: { id: seq },
  }) as LiveEvent;

describe('the live client', () => {
  let socket: FakeSocket;
  let stop: () => void;
  let off: () => void;
  const applied: number[] = [];
  const resyncs = jest.fn();
  const dropped = jest.fn();

  beforeEach(() => {
    jest.useFakeTimers();
    applied.length = 0;
    resyncs.mockReset();
    dropped.mockReset();
    off = registerLiveFeature<'signal.created'>({
      types: ['signal.created'],
      apply: (events) => applied.push(...events.map(({ seq }) => seq)),
      resync: resyncs,
    });
    stop = startLiveClient({
      onFellBehind: jest.fn(),
      createSocket: (cursorOf) => (socket = new FakeSocket(cursorOf)) as unknown as LiveSocket,
      onDropped: dropped,
    });
  });
  afterEach(() => {
    stop();
    off();
    jest.useRealTimers();
  });
  const state = () => useConnection.getState().state;

  it.each([
    ['an event', 'event', created(6)],
    ['a catch-up that brings something', 'events', { events: [created(6)], position: 'e1:6' }],
    ['a resync', 'resync', { position: 'e1:6' }],
  ])('has what was read at the start read anew after %s: who reads later was not told', (_what, name, message) => {
    window.t0FirstRead = () => undefined;
    socket.receive('events', { events: [], position: 'e1:5' });
    expect(window.t0FirstRead).toBeDefined();
    socket.receive(name, message);
    expect(window.t0FirstRead).toBeUndefined();
  });

  it('is live only once the catch-up has arrived', () => {
    expect(state()).toBe('reconnecting');
    socket.receive('events', { events: [], position: 'e1:5' });
    expect(state()).toBe('live');
  });

  it('applies every event once, in batches and alone, and passes over what it has had', () => {
    socket.receive('events', { events: [created(6), created(7)], position: 'e1:9' });
    socket.receive('event', created(7));
    socket.receive('event', created(10));
    socket.receive('event', created(10));
    expect(applied).toEqual([6, 7, 10]);
  });

  it('understands prices of a gateway of an older release, and says nothing to it that it would end the connection for', () => {
    const frames: unknown[] = [];
    const endPrices = onPrices((frame) => frames.push(frame));
    const endShow = showPrice('US30');
    const us30 = { symbol: 'US30', bid: '1.0', ask: '2.0', price: '1.5', at: 1, source: 'simulated' };
    socket.receive('prices', { US30: us30 });
    jest.advanceTimersByTime(10_000);
    expect([frames, socket.emitted]).toEqual([[{ US30: us30 }], []]);
    // Its connection moves to one of this release.
    socket.disconnect().connect();
    socket.receive('ticks', ['US30 1.0 2.0 1 S']);
    expect([frames.at(-1), socket.emitted]).toEqual([{ US30: us30 }, [['watch', ['US30']]]]);
    endPrices();
    endShow();
  });

  it('dials again from where the events left it', () => {
    socket.receive('events', { events: [], position: 'e1:5' });
    socket.receive('event', created(6));
    socket.disconnect().connect();
    expect(socket.handshakes.at(-1)).toEqual({ epoch: 'e1', seq: 6 });
  });

  it('stays where its events brought it, whatever the answer to its receipts names', () => {
    socket.receive('events', { events: [], position: 'e1:5' });
    jest.advanceTimersByTime(300);
    socket.sent.at(-1)!.answer(null, { now: Date.now(), position: 'e1:9' });
    socket.receive('event', created(8));
    expect(applied).toHaveLength(1);
    socket.disconnect().connect();
    expect(socket.handshakes.at(-1)).toEqual({ epoch: 'e1', seq: 8 });
  });

  it('has features read anew on resync, and takes the new log as its own', () => {
    socket.receive('events', { events: [], position: 'e1:50' });
    socket.receive('resync', { reason: 'epoch', position: 'e2:3' });
    socket.receive('event', created(4));
    expect(resyncs).toHaveBeenCalledTimes(1);
    expect(applied).toEqual([4]);
  });

  it('sends a receipt for what it put on the screen, and learns the clock from the answer', () => {
    socket.receive('events', { events: [], position: 'e1:5' });
    socket.sent.length = 0;
    socket.receive('event', created(6));
    jest.advanceTimersByTime(50);
    const receipt = socket.sent.find(({ receipts }) => receipts.length > 0)!;
    expect(receipt.receipts).toEqual([{ seq: 6 }]);
    receipt.answer(null, { now: Date.now() + 5000, position: 'e1:6' });
    expect(useConnection.getState().offsetMs).toBeCloseTo(5000, -2);
    expect(useConnection.getState().rttMs).toBeGreaterThanOrEqual(0);
  });

  it('says RECONNECTING, then polls, then says OFFLINE, and is live again at the next catch-up', () => {
    socket.receive('events', { events: [], position: 'e1:5' });
    socket.receive('disconnect', 'transport close');
    expect(state()).toBe('reconnecting');
    expect(useConnection.getState().degraded).toBe(false);
    jest.advanceTimersByTime(5000);
    expect(useConnection.getState().degraded).toBe(true);
    jest.advanceTimersByTime(10_000);
    expect(state()).toBe('offline');
    socket.receive('events', { events: [], position: 'e1:5' });
    expect(useConnection.getState()).toMatchObject({ state: 'live', degraded: false });
  });

  it('drops a connection whose probe is not answered, and dials again', () => {
    socket.receive('events', { events: [], position: 'e1:5' });
    jest.advanceTimersByTime(300);
    const connects = socket.handshakes.length;
    socket.sent.at(-1)!.answer(new Error('timeout'));
    expect(state()).toBe('reconnecting');
    expect(socket.handshakes.length).toBe(connects + 1);
  });

  it('asks who is signed in when the server ended the connection, and dials again by itself', () => {
    socket.connected = false;
    socket.active = false;
    const connects = socket.handshakes.length;
    socket.receive('disconnect', 'io server disconnect');
    expect(dropped).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(6000);
    expect(socket.handshakes.length).toBe(connects + 1);
  });
});

describe('the server clock', () => {
  it('takes the answer to be half a round trip old', () => {
    expect(sampleClock(1000, 1040, 6020)).toEqual({ rttMs: 40, offsetMs: 5000 });
  });

  it('trusts the quickest of the last eight round trips', () => {
    let samples: ClockSample[] = [{ rttMs: 1, offsetMs: 99 }];
    for (let rtt = 20; rtt > 12; rtt--) samples = keepSample(samples, { rttMs: rtt, offsetMs: rtt });
    expect(samples).toHaveLength(8);
    expect(bestOffset(samples)).toBe(13);
    expect(bestOffset([])).toBeNull();
  });
});

const at = (seq: number, epoch = 'e1') => ({ epoch, seq });

describe('the position in the log', () => {
  it('asks from the least cursor of all snapshots read before the socket speaks', () => {
    const first = noteSnapshot(START, at(12)).position;
    const second = noteSnapshot(first, at(10)).position;
    expect(noteSnapshot(second, at(11)).position.cursor).toEqual(at(10));
  });

  it('is moved by events alone afterwards', () => {
    const live = caughtUp(noteSnapshot(START, at(10)).position, at(15));
    expect(noteSnapshot(live, at(12))).toEqual({ position: live, gap: false });
    expect(advanced(live, 16).cursor).toEqual(at(16));
    expect(advanced(live, 9)).toBe(live);
  });

  it('sees the gap when a snapshot is older than what the socket covers, and asks again from there', () => {
    const live = caughtUp(START, at(20));
    expect(noteSnapshot(live, at(18))).toEqual({ position: { cursor: at(18), coveredFrom: 18 }, gap: true });
    expect(noteSnapshot(live, at(20)).gap).toBe(false);
  });

  it('keeps its ground across reconnects', () => {
    const live = advanced(caughtUp(noteSnapshot(START, at(10)).position, at(15)), 17);
    expect(caughtUp(live, at(30))).toEqual({ cursor: at(30), coveredFrom: 10 });
  });

  it('leaves a snapshot of another log to the resync the server will send', () => {
    const live = caughtUp(START, at(20));
    expect(noteSnapshot(live, at(3, 'e2'))).toEqual({ position: live, gap: false });
  });
});
