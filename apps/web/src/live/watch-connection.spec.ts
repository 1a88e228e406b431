import { EventEmitter } from 'node:events';
import { useConnection } from '../shared/lib/connection.ts';
import { startLiveClient } from './live-client.ts';
import { createSocket, type LiveSocket } from './watch-connection.ts';

/** What Socket.IO keeps of a connection's pauses. */
interface Pauses {
  backoff: { duration: () => number };
  emitReserved: (name: 'reconnect_attempt', attempts: number) => void;
}

/** The times, ms after the loss, at which a page tries again while nothing answers. */
function attemptsOf(count: number): number[] {
  const manager = createSocket(() => null).io as unknown as Pauses;
  let at = 0;
  return Array.from({ length: count }, (_, index) => {
    at += manager.backoff.duration();
    manager.emitReserved('reconnect_attempt', index + 1);
    return at;
  });
}

describe('reconnecting (docs/REALTIME.md#limits)', () => {
  it('tries often while a killed process is started again, then seldom', () => {
    for (const times of Array.from({ length: 20 }, () => attemptsOf(12))) {
      expect(times[1]).toBeGreaterThan(600);
      expect(times[8]).toBeLessThan(5400);
      expect(times[11]! - times[10]!).toBeGreaterThan(5000);
      expect(times[11]! - times[10]!).toBeLessThanOrEqual(8000);
    }
  });

  it('spreads pages that lost their connection together, the more the longer it takes', () => {
    const pages = Array.from({ length: 1000 }, () => attemptsOf(12));
    const spread = (attempt: number): number => {
      const times = pages.map((each) => each[attempt]!);
      return Math.max(...times) - Math.min(...times);
    };
    expect(spread(8)).toBeGreaterThan(500);
    expect(spread(11)).toBeGreaterThan(2400);
  });
});

/** Engine.IO's connection to a server that catches each page up at once, and answers probes while `isAnswering`. It refuses while not `isUp`. */
class ServedTransport extends EventEmitter {
  static isUp = true;
  static isAnswering = true;
  static last: ServedTransport;
  readonly query = {};
  readonly writable = true;
  readonly probes: string[] = [];

  constructor() {
    super();
    ServedTransport.last = this;
  }
  get name(): string {
    return 'websocket';
  }
  open(): void {
    const data = JSON.stringify({ sid: 'e', upgrades: [], pingInterval: 90_000, pingTimeout: 90_000 });
    void Promise.resolve().then(() =>
      ServedTransport.isUp ? this.emit('packet', { type: 'open', data }) : this.emit('error', new Error('refused')),
    );
  }
  send(packets: { data: string }[]): void {
    const sent = packets.map(({ data }) => data);
    void Promise.resolve().then(() => {
      this.emit('drain');
      for (const text of sent) this.answer(text);
    });
  }
  close(): void {
    this.emit('close');
  }
  private answer(text: string): void {
    const receive = (data: string): boolean => this.emit('packet', { type: 'message', data });
    const probe = /^2(\d+)\["seen"/.exec(text);
    if (probe) this.probes.push(text);
    if (probe && ServedTransport.isAnswering) receive(`3${probe[1]}[${JSON.stringify({ now: Date.now() })}]`);
    if (!text.startsWith('0')) return;
    receive('0{"sid":"s"}');
    receive('2["events",{"events":[],"position":"e1:5"}]');
  }
}

/** The page's own socket, to that server. */
function createServed(...args: Parameters<typeof createSocket>): LiveSocket {
  const socket = createSocket(...args);
  socket.io.opts.transports = [ServedTransport as never];
  return socket;
}

describe('a page whose server dies and is started again (docs/product/look.md#lost-connection)', () => {
  let stop: () => void;
  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    Object.assign(ServedTransport, { isUp: true, isAnswering: true });
    stop = startLiveClient({ createSocket: createServed, onDropped: jest.fn(), onFellBehind: jest.fn() });
    await jest.advanceTimersByTimeAsync(100);
    expect(useConnection.getState().state).toBe('live');
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  it.each([
    ['while nothing is on its way', true],
    ['while a probe is on its way', false],
  ])('is live again, when it dies %s', async (_when, isAnswering) => {
    ServedTransport.isAnswering = isAnswering;
    await jest.advanceTimersByTimeAsync(400);
    expect(ServedTransport.last.probes).toHaveLength(1);
    ServedTransport.isUp = false;
    ServedTransport.last.close();
    expect(useConnection.getState().state).toBe('reconnecting');
    await jest.advanceTimersByTimeAsync(20_000);
    expect(useConnection.getState()).toMatchObject({ state: 'offline', degraded: true });
    ServedTransport.isUp = true;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(useConnection.getState()).toMatchObject({ state: 'live', degraded: false });
  });
});
