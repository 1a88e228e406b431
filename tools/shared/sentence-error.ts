import { EmbeddedError } from '@t0/embedded';

/** A fault that a person can act on: printed as it stands, one sentence, no secrets. */
export class SentenceError extends Error {
  override readonly name = 'SentenceError';
}

/** What to print for an error: its sentence when it has one, everything we know when it is a defect of ours. */
export function explain(error: unknown): string {
  if (error instanceof SentenceError || error instanceof EmbeddedError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
