import { waitUntil } from '@t0/embedded';

/** Waits until an API answers that it can do its work; false when it does not within this many seconds. */
export function untilReady(url: string, withinSeconds: number): Promise<boolean> {
  return waitUntil(() => answersOk(url), withinSeconds * 1_000, 500);
}

async function answersOk(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(3_000) })).ok;
  } catch {
    return false; // nobody listens yet
  }
}
