/** The longest wait for a Redis that hangs or is unavailable, ms. */
const PATIENCE_MS = 1000;

/** The result of `work`, or null when it takes too long. Rejects as `work` does. */
export async function inTime<T>(work: Promise<T>, patienceMs = PATIENCE_MS): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), patienceMs)));
  try {
    return await Promise.race([work, patience]);
  } finally {
    clearTimeout(timer);
  }
}
