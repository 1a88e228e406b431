import { randomUUID } from 'node:crypto';

const ACCEPTABLE = /^[A-Za-z0-9._-]{8,64}$/;

/** The id of a call: the one a trusted proxy gave it when it is of a sane form, else a new one. */
export function requestIdOf(given: string | string[] | undefined, isTrusted: boolean): string {
  return isTrusted && typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID();
}
