import { createSocket } from './watch-connection.ts';

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
