import { join } from 'node:path';
import type { Teardown } from '../shared/teardown.ts';
import { programRecords } from './previous-programs.ts';
import type { StartSettings } from './settings.ts';
import { supervise, type Running } from './supervise.ts';

/** The shared context of every step of a start. */
export interface LaunchContext {
  settings: StartSettings;
  teardown: Teardown;
  /** Ends the whole terminal with a sentence and a non-zero exit code. */
  giveUp: (sentence: string) => void;
}

/** The log of a program of that name. */
export function logFileOf(context: LaunchContext, name: string): string {
  return join(context.settings.dataDir, 'logs', `${name}.log`);
}

/** The record of a program of that name. */
export function recordFileOf(context: LaunchContext, name: string): string {
  return join(programRecords(context.settings.dataDir), `${name}.json`);
}

/**
 * Starts a part, keeps it running until the end, and remembers to end it then.
 * @returns the part as it was started first
 */
export async function keep<Part extends Running>(
  context: LaunchContext,
  name: string,
  stage: number,
  start: (earlier: Part | undefined) => Promise<Part>,
): Promise<Part> {
  let first: Part | undefined;
  await context.teardown.start(name, stage, () =>
    supervise({
      name,
      onGiveUp: context.giveUp,
      start: async () => {
        const part = await start(first);
        first ??= part;
        return part;
      },
    }),
  );
  return first as Part;
}
