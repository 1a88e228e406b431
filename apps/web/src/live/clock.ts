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
