const FIRST_PAUSE_MS = 10;
const LAST_PAUSE_MS = 50;

/**
 * Waits until `look` answers something other than undefined, null or false, and returns it. Looks after 10 ms, then less and less
 * often, as `look` may be a call that costs more than the awaited work, and every 50 ms in the end. Rejects after `timeoutMs`, naming `what` and the last error. For tests: they wait on state, never on
 * time, so its patience is for slow machines.
 *
 * @example
 * const row = await waitFor('the stored email', () => db.getRepository(AccountEmail).findOneBy({ email }));
 */
export async function waitFor<T>(
  what: string,
  look: () => T | Promise<T>,
  timeoutMs = 60_000,
): Promise<Exclude<T, null | undefined | false>> {
  const deadline = Date.now() + timeoutMs;
  let pause = FIRST_PAUSE_MS;
  for (;;) {
    let last = '';
    try {
      const found = await look();
      if (found !== undefined && found !== null && found !== false)
        return found as Exclude<T, null | undefined | false>;
    } catch (error) {
      last = error instanceof Error ? `: ${error.message}` : '';
    }
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms for ${what}${last}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 1.5, LAST_PAUSE_MS);
  }
}
