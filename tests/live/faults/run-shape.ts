/** How long a run is. `npm run test:faults` is the full length, `npm test` a shorter form of the same. */
export interface RunShape {
  /** From which every fault follows. The same seed gives the same faults in the same order and at the same intervals. */
  seed: number;
  /** Events that are at least appended, over all histories of the log. */
  events: number;
  clients: number;
  /** Faults that are at least begun. */
  faultCount: number;
}

/** Reads it from the environment: FAULT_SEED (by chance when absent), FAULT_EVENTS, FAULT_CLIENTS, FAULT_COUNT. */
export function shapeOf(env: NodeJS.ProcessEnv, oneLap: number): RunShape {
  return {
    seed: Number(env.FAULT_SEED ?? Date.now() % 1_000_000),
    events: Number(env.FAULT_EVENTS ?? 800),
    clients: Number(env.FAULT_CLIENTS ?? 40),
    faultCount: Number(env.FAULT_COUNT ?? oneLap),
  };
}
