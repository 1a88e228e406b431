import { StallGuard, keepConnected } from './keep-connected.ts';
import { ProviderBusy, ProviderRefused, ProviderStalled } from './provider-errors.ts';

const SETTINGS = { retryMs: 4, maxRetryMs: 16, busyMs: 30, refusedMs: [60, 90] as const, stallMs: 1000 };

/** Runs one outcome after the other; a function is a connection that worked first. Answers the waits in between. */
async function waits(outcomes: (Error | 'worked')[]): Promise<{ waits: number[]; refused: string[] }> {
  const found: number[] = [];
  const controller = new AbortController();
  const refused: string[] = [];
  await keepConnected(
    (_signal, opened) => {
      const next = outcomes.shift();
      if (next === undefined) {
        controller.abort();
        return Promise.resolve();
      }
      if (next === 'worked') opened();
      return next === 'worked' ? Promise.resolve() : Promise.reject(next);
    },
    SETTINGS,
    controller.signal,
    {
      onOpen: () => undefined,
      onDown: (_error, retryMs) => found.push(retryMs),
      onRefused: ({ message }, retryMs) => {
        refused.push(message);
        found.push(retryMs);
      },
    },
  );
  return { waits: found, refused };
}

describe('dialling a provider again', () => {
  it('waits longer each time, with jitter, up to a bound; a connection that worked starts over', async () => {
    const lost = new Error('lost');
    const { waits: found } = await waits([lost, lost, lost, lost, 'worked', lost]);
    for (const [index, bound] of [4, 8, 16, 16, 4, 8].entries()) {
      expect(found[index]).toBeGreaterThanOrEqual(bound / 2);
      expect(found[index]).toBeLessThanOrEqual(bound);
    }
  });

  it('is as patient as a busy provider asks', async () => {
    const { waits: found } = await waits([new ProviderBusy('busy', 50), new ProviderBusy('busy', null)]);
    expect(found).toEqual([50, 30]);
  });

  it('asks seldom when refused, and as at first after a connection that worked', async () => {
    const no = new ProviderRefused('no such account');
    const { waits: found, refused } = await waits([no, no, no, 'worked', no]);
    expect([...found.slice(0, 3), found[4]]).toEqual([60, 90, 90, 60]);
    expect(refused).toEqual(Array.from({ length: 4 }, () => 'no such account'));
  });
});

describe('a connection on which nothing arrives', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('lives as long as something does, and is ended after the silence', () => {
    const guard = new StallGuard(1000);
    for (let beat = 0; beat < 5; beat += 1) {
      jest.advanceTimersByTime(999);
      guard.alive();
    }
    expect(guard.signal.aborted).toBe(false);
    jest.advanceTimersByTime(1000);
    expect(guard.signal.reason).toBeInstanceOf(ProviderStalled);
  });

  it('leaves no timer on', () => {
    const guard = new StallGuard(1000);
    guard.end();
    expect(jest.getTimerCount()).toBe(0);
    jest.advanceTimersByTime(5000);
    expect(guard.signal.aborted).toBe(false);
  });
});
