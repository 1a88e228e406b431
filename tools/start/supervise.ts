import type { ExitReport } from '@t0/embedded';
import { explain } from '../shared/explain.ts';
import { say } from '../shared/say.ts';

/** Something that runs and may end unasked. */
export interface Running {
  readonly exited: Promise<ExitReport>;
  stop(): Promise<void>;
}

/** A part that is kept running. */
export interface SupervisedPart {
  /** Its display name. */
  name: string;
  start: () => Promise<Running>;
  /** Called with a sentence when it cannot be kept running. */
  onGiveUp: (sentence: string) => void;
}

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 8_000;
/** Milliseconds after which a part counts as having been well: what kills it from outside, again and again, must not make its return slower. */
const WELL_AFTER = 3_000;
const ATTEMPTS = 6;

/**
 * Starts a part and, when it ends unasked, starts it again: at once, and after a pause that grows each time it ends soon after.
 * @returns how to end it for good; rejects when the first start fails
 */
export async function supervise(part: SupervisedPart): Promise<{ stop(): Promise<void> }> {
  let current = await part.start();
  let stopping = false;
  let wake: (() => void) | undefined;
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
      setTimeout(resolve, ms);
    });

  const keepRunning = async (): Promise<void> => {
    for (let failures = 0; failures < ATTEMPTS; failures += 1) {
      const startedAt = Date.now();
      const { code, signal } = await current.exited;
      if (stopping) return;
      if (Date.now() - startedAt > WELL_AFTER) failures = 0;
      const wait = failures === 0 ? 0 : Math.min(FIRST_PAUSE * 4 ** failures, LONGEST_PAUSE);
      say(`${part.name} ended unexpectedly (${signal ?? `exit code ${code}`}); starting it again`);
      await pause(wait);
      if (stopping) return;
      try {
        current = await part.start();
        if (stopping) return await current.stop();
        say(`${part.name} runs again`);
      } catch (error) {
        say(explain(error));
        current = { exited: Promise.resolve({ code: 1, signal: null }), stop: () => Promise.resolve() };
      }
    }
    part.onGiveUp(`${part.name} could not be kept running after ${ATTEMPTS} attempts; the terminal stops.`);
  };
  const kept = keepRunning();

  return {
    stop: async () => {
      stopping = true;
      wake?.();
      await current.stop();
      await kept;
    },
  };
}
