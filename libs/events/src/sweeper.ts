import type { Publisher } from './publisher.ts';

/**
 * Every `everyMs`, publishes rows that waited longer than that (realtime.md: a sweeper in every API and worker process).
 * `onAge` hears the age of the oldest unpublished row in ms. Answers how to stop it.
 */
export function startSweeper(
  publisher: Publisher,
  everyMs: number,
  onAge: (ageMs: number) => void,
  onError: (error: unknown) => void,
): () => void {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    publisher
      .sweep(everyMs)
      .then(onAge, onError)
      .finally(() => (busy = false));
  }, everyMs);
  return () => clearInterval(timer);
}
