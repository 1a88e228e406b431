import type { Health } from './health/health.ts';
import type { QueueLevel } from './health/standard-checks.ts';
import type { ProgramMetrics } from './program-metrics.ts';

/** How a queue stands, with all its states. */
export interface QueueState extends QueueLevel {
  active: number;
  delayed: number;
  failed: number;
}

/** Where the figures come from. */
export interface WatchedParts {
  health: Health;
  queues: () => Promise<QueueState[]>;
  prices: () => Promise<{ symbol: string; at: number }[]>;
}

const VALUES = { ok: 1, degraded: 0.5, unavailable: 0 } as const;

/** Keeps the gauges of parts, queues and prices current, every `everyMs`. Answers how to stop it. */
export function watchParts(
  parts: WatchedParts,
  metrics: ProgramMetrics,
  everyMs: number,
  onError: (error: unknown) => void,
): () => void {
  let busy = false;
  const look = async (): Promise<void> => {
    const report = await parts.health.report();
    for (const [part, { status }] of Object.entries(report.parts)) metrics.part.set({ part }, VALUES[status]);
    for (const { queue, waiting, active, delayed, failed, oldestWaitingSeconds } of await parts.queues()) {
      for (const [state, count] of Object.entries({ waiting, active, delayed, failed }))
        metrics.queueJobs.set({ queue, state }, count);
      metrics.queueOldest.set({ queue }, oldestWaitingSeconds);
    }
    for (const { symbol, at } of await parts.prices())
      metrics.priceAge.set({ symbol }, Math.max(0, Date.now() - at) / 1000);
  };
  const tick = (): void => {
    if (busy) return;
    busy = true;
    look()
      .catch(onError)
      .finally(() => (busy = false));
  };
  tick();
  const timer = setInterval(tick, everyMs);
  return () => clearInterval(timer);
}
