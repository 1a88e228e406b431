/**
 * Asks `condition` again and again until it holds.
 * @param timeoutMs milliseconds until the answer is `false`
 * @param everyMs milliseconds between two questions
 * @returns true if the condition came to hold in time; rejects when the condition itself does
 */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
  everyMs = 25,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() >= deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return true;
}
