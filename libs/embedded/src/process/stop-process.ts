import { waitUntil } from '../wait-until.ts';
import { isRunning } from './process-identity.ts';

/** A signal and how many milliseconds the process has to end after it. */
export type StopStep = readonly [signal: NodeJS.Signals, graceMs: number];

/** Asks politely, then kills. */
export const TERM_THEN_KILL: readonly StopStep[] = [
  ['SIGTERM', 8_000],
  ['SIGKILL', 2_000],
];

/** Sends a signal; a process that has already ended is no error. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Ends a process that need not be a child of this one: one signal after another until it is gone.
 * @returns true if it is gone
 */
export async function stopProcess(pid: number, steps: readonly StopStep[] = TERM_THEN_KILL): Promise<boolean> {
  for (const [signal, graceMs] of steps) {
    if (!isRunning(pid)) return true;
    sendSignal(pid, signal);
    if (await waitUntil(() => !isRunning(pid), graceMs)) return true;
  }
  return !isRunning(pid);
}
