import type { LatencyBar } from '@t0/contracts';

/** The index of the bar of a latency; -1 when there is none. */
export function barOf(bars: readonly LatencyBar[], ms: number | null): number {
  return ms === null ? -1 : bars.findIndex(({ upToMs }) => upToMs === null || ms <= upToMs);
}

/** A bar's range as text, or short for below the bar: 'up to 50 ms', '50'; beyond the last, 'over 5000 ms', '>5s'. */
export function barLabel(bars: readonly LatencyBar[], { upToMs }: LatencyBar, short = false): string {
  const last = bars.findLast((bar) => bar.upToMs !== null)?.upToMs ?? 0;
  const figure = (ms: number): string => (ms < 1000 ? String(ms) : `${ms / 1000}s`);
  if (short) return upToMs === null ? `>${figure(last)}` : figure(upToMs);
  return upToMs === null ? `over ${last} ms` : `up to ${upToMs} ms`;
}
