import { StallGuard, keepConnected } from './keep-connected.ts';
import { ProviderBusy, ProviderRefused, ProviderStalled } from './provider-errors.ts';

const SETTINGS = { retryMs: 4, maxRetryMs: 16, busyMs: 30, stallMs: 1000 };

/** Runs one outcome after the other; a function is a connection that worked first. Answers the waits in between. */
async function waits(outcomes: (Error | 'worked')[]): Promise<{ waits: number[]; refused: string | null }> {
  const found: number[] = [];
  const controller = new AbortController();
  let refused: string | null = null;
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
      onRefused: ({ message }) => (refused = message),
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

  it('stops when refused', async () => {
    const outcomes = [new ProviderRefused('no such account'), new Error('never reached')];
    expect(await waits(outcomes)).toEqual({ waits: [], refused: 'no such account' });
    expect(outcomes).toHaveLength(1);
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
