import { join } from 'node:path';
import { readServerRecord } from '@t0/embedded';
import { waitFor } from '@t0/testing';

/** Milliseconds in which a program starts, also beside others. */
const START_MS = 120_000;

const running = (): number | undefined =>
  readServerRecord(join(process.env.E2E_DATA_DIR!, 'run/programs/api-1.json'))?.pid;

/** The API that is held. */
let pausedAt: number | undefined;

/** Lets the API go on that is held. A test that failed in the gap would leave it: who is stopped cannot be asked to end. */
export function releaseApi(): void {
  if (pausedAt !== undefined) process.kill(pausedAt, 'SIGCONT');
  pausedAt = undefined;
}

/**
 * Kills the API and holds the one that is started in its place before it can listen, so that the gap lasts as long as a test needs.
 * Answers what ends the gap: the new API goes on and answers.
 */
export async function killApi(): Promise<() => Promise<void>> {
  const killed = running()!;
  process.kill(killed, 'SIGKILL');
  pausedAt = await waitFor('the next API', () => {
    const next = running();
    return next !== killed && next;
  });
  process.kill(pausedAt, 'SIGSTOP');
  return async () => {
    releaseApi();
    await waitFor(
      'the API to answer',
      async () => (await fetch(`${process.env.E2E_URL}/api/health/ready`).catch(() => null))?.ok === true,
      START_MS,
    );
  };
}
