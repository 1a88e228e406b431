/** The longest wait for a Redis that hangs or is unavailable, ms. */
const PATIENCE_MS = 1000;

/**
 * The result of `work`, or null when it takes too long. Rejects as `work` does. The wait has two halves: while this process is stalled, at
 * most one of them passes, and an answer that came meanwhile is read in the other.
 */
export async function inTime<T>(work: Promise<T>, patienceMs = PATIENCE_MS): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const half = (): Promise<null> => new Promise((resolve) => (timer = setTimeout(() => resolve(null), patienceMs / 2)));
  try {
    return await Promise.race([work, half().then(half)]);
  } finally {
    clearTimeout(timer);
  }
}
