/**
 * Waits until `look` answers something other than undefined, null or false, and answers it. Looks every 10 ms; rejects after
 * `timeoutMs`, naming `what` and the last error. For tests: they wait on state, never on time, so its patience is for slow machines.
 *
 * @example
 * const row = await waitFor('the stored email', () => db.getRepository(AccountEmail).findOneBy({ email }));
 */
export async function waitFor<T>(
  what: string,
  look: () => T | Promise<T>,
  timeoutMs = 30_000,
): Promise<Exclude<T, null | undefined | false>> {
  const deadline = Date.now() + timeoutMs;
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
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
