import { EmbeddedError } from '@t0/embedded';
import { SentenceError } from './sentence.ts';

export { SentenceError } from './sentence.ts';

/** What to print for an error: its sentence when it has one, everything we know when it is a defect of ours. */
export function explain(error: unknown): string {
  if (error instanceof SentenceError || error instanceof EmbeddedError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
