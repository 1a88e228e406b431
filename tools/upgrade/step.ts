import { inWords } from '../backup/restore.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';

/** One step of an upgrade. */
export interface UpgradeStep {
  /** Its title for the operator. */
  title: string;
  /** Runs the step and returns its result, as text. Rejects when it failed: with a StepError when something was changed for good. */
  run: () => Promise<string>;
}

/** A step that failed after the database or the programs were changed. */
export class StepError extends UserFacingError {
  constructor(
    message: string,
    readonly isPastReturn = true,
  ) {
    super(message);
  }
}

/**
 * Carries an upgrade's steps out, one after the other, and stops at the first that fails.
 * @param print receives one text at a time
 * @returns the exit code: 0 done, 1 nothing was changed, 2 failed after something was changed
 */
export async function carryOut(steps: readonly UpgradeStep[], print: (text: string) => void): Promise<0 | 1 | 2> {
  for (const { title, run } of steps) {
    print(`${title} ...`);
    try {
      print(await run());
    } catch (error) {
      print(inWords(error));
      if (error instanceof StepError && error.isPastReturn) return 2;
      print('The previous release keeps serving.');
      return 1;
    }
  }
  return 0;
}
