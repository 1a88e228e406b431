import { bestOffset, keepSample, sampleClock } from './clock.ts';
import type { ClockSample } from './clock.ts';

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
