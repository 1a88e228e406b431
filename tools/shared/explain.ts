/** Errors whose message is a sentence for a user: the tools', and those of @t0/embedded, by name, as a production image does not have it. */
const SENTENCES = new Set(['UserFacingError', 'EmbeddedError']);

/** The text to print for an error: its sentence when it has one, all details when it is a defect of the product. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return SENTENCES.has(error.name) ? error.message : (error.stack ?? error.message);
}
