/** The number of bytes sent by a time (ms). */
export interface TransferSample {
  at: number;
  sent: number;
}

/** The rate is that of the last seconds: it follows the line as it is now. */
const WINDOW_MS = 4000;

/** Adds a sample and drops those older than the window, except one to measure from. */
export function keepSamples(samples: readonly TransferSample[], sample: TransferSample): TransferSample[] {
  const recent = samples.filter(({ at }) => sample.at - at <= WINDOW_MS);
  const before = samples.findLast(({ at }) => sample.at - at > WINDOW_MS);
  return [...(before ? [before] : []), ...recent, sample];
}

/** Bytes per second over the samples; null while there are too few. */
export function rateOf(samples: readonly TransferSample[]): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < 250) return null;
  return ((last.sent - first.sent) / (last.at - first.at)) * 1000;
}
