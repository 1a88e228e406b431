import { ProviderStalled } from './provider-errors.ts';
import { StallGuard } from './stall-guard.ts';

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
