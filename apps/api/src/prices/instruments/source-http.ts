import { ConflictException } from '@nestjs/common';

const PATIENCE_MS = 8000;
const MOST = 4_000_000;

/** The refusal when a source cannot be asked: nothing is saved. */
export function sourceAway(name: string, why: string): ConflictException {
  return new ConflictException({ error: 'SOURCE_AWAY', message: `${name} cannot be asked: ${why}` });
}

/**
 * Asks a source for JSON. `url` is of the configuration, with an id of the source's own (docs/SECURITY.md#server-calls-out).
 * @throws ConflictException with a sentence when there is no such answer
 */
export async function askSource(name: string, url: string, headers: Record<string, string> = {}): Promise<unknown> {
  try {
    const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    const text = await response.text();
    if (!response.ok) throw new Error(`it answers ${response.status}`);
    if (text.length > MOST) throw new Error('its answer is too long');
    return JSON.parse(text);
  } catch (error) {
    const known = error instanceof Error && error.message.startsWith('it');
    throw sourceAway(name, known ? error.message : 'it does not answer');
  }
}
