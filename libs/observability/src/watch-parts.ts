import type { Health } from './health/health.ts';
import type { QueueLevel } from './health/standard-checks.ts';
import type { ProgramMetrics } from './program-metrics.ts';

/** The level of a queue, with all its states. */
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

/** One kind of figures. */
interface Figures {
  take: () => Promise<void>;
  /** Removes them: figures must not be reported once they are out of date. */
  forget: () => void;
}

/**
 * Keeps the gauges of parts, queues and prices current, every `everyMs`, each for itself: a server that does not answer takes along its
 * own figures and no others. Returns a function that stops it.
 */
export function watchParts(
  parts: WatchedParts,
  metrics: ProgramMetrics,
  everyMs: number,
  onError: (error: unknown) => void,
): () => void {
  const stops = figures(parts, metrics).map((one) => repeat(one, everyMs, onError));
  return () => stops.forEach((stop) => stop());
}

function figures(parts: WatchedParts, metrics: ProgramMetrics): Figures[] {
  return [
    {
      take: async () => {
        const report = await parts.health.report();
        for (const [part, { status }] of Object.entries(report.parts)) metrics.part.set({ part }, VALUES[status]);
      },
      // A report always comes.
      forget: () => undefined,
    },
    {
      take: async () => {
        for (const { queue, waiting, active, delayed, failed, oldestWaitingSeconds } of await parts.queues()) {
          for (const [state, count] of Object.entries({ waiting, active, delayed, failed }))
            metrics.queueJobs.set({ queue, state }, count);
          metrics.queueOldest.set({ queue }, oldestWaitingSeconds);
        }
      },
      forget: () => {
        metrics.queueJobs.reset();
        metrics.queueOldest.reset();
      },
    },
    {
      take: async () => {
        for (const { symbol, at } of await parts.prices())
          metrics.priceAge.set({ symbol }, Math.max(0, Date.now() - at) / 1000);
      },
      forget: () => metrics.priceAge.reset(),
    },
  ];
}

function repeat({ take, forget }: Figures, everyMs: number, onError: (error: unknown) => void): () => void {
  let busy = false;
  const tick = (): void => {
    // Still no answer to the last question.
    if (busy) return forget();
    busy = true;
    take()
      .catch((error: unknown) => {
        forget();
        onError(error);
      })
      .finally(() => (busy = false));
  };
  tick();
  const timer = setInterval(tick, everyMs);
  return () => clearInterval(timer);
}
