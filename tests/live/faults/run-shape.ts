/** How long a run is. `npm run test:faults` is the full length, `npm test` a shorter form of the same. */
export interface RunShape {
  /** From which every fault follows. The same seed gives the same faults in the same order and at the same intervals. */
  seed: number;
  /** Events that are at least appended, over all histories of the log. */
  events: number;
  clients: number;
  /** Faults that are at least begun. */
  faultCount: number;
  /** True of the full length. */
  isFull: boolean;
  /** Between two calls of a writer, ms: without a rest writers take all of the processors that they get, for as long as the faults last. */
  restMs: number;
}

const DAY_MS = 86_400_000;
/** Faults of the full length, at least. */
const MANY = 100;

/** Reads it from the environment: FAULT_SEED (another each day when absent), FAULT_EVENTS, FAULT_CLIENTS, FAULT_COUNT. */
export function shapeOf(env: NodeJS.ProcessEnv, oneLap: number): RunShape {
  const faultCount = Number(env.FAULT_COUNT ?? oneLap);
  const isFull = faultCount > MANY;
  return {
    seed: Number(env.FAULT_SEED ?? Math.floor(Date.now() / DAY_MS)),
    events: Number(env.FAULT_EVENTS ?? 400),
    clients: Number(env.FAULT_CLIENTS ?? 20),
    faultCount,
    isFull,
    restMs: isFull ? 0 : 120,
  };
}
