import type { StepResult } from './outcome.ts';

/** One step of a test run. */
export interface Step {
  name: string;
  /** @param args for its tool: names of files, for instance */
  run: (args: readonly string[]) => Promise<StepResult>;
  /** Runs one file, or one suite, alone. Only steps of the second tier have it: a failure of the first tier is one. */
  again?: (file: string) => Promise<StepResult>;
}

/** Steps that run one after the other, concurrently with those of other lanes. */
export type Lane = readonly Step[];

/**
 * Runs stages one after the other, the lanes of each side by side. No step begins once `isOver` says so.
 * @returns what `run` answered of each step, in the order of the steps, whichever ended first
 */
export async function runStages<T>(
  stages: readonly (readonly Lane[])[],
  run: (step: Step) => Promise<T>,
  isOver: () => boolean,
): Promise<T[]> {
  const answers = new Map<Step, T>();
  const follow = async (lane: Lane): Promise<void> => {
    for (const step of lane) if (!isOver()) answers.set(step, await run(step));
  };
  for (const lanes of stages) await Promise.all(lanes.map(follow));
  return stages.flat(2).flatMap((step) => (answers.has(step) ? [answers.get(step)!] : []));
}
