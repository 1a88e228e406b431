import { canConnect, pingRedis, waitUntil } from '@t0/embedded';
import { UserFacingError } from '../shared/user-facing-error.ts';

/** The longest time for the answer of a server that starts concurrently, in milliseconds. */
const ANSWERS_WITHIN = 5_000;

/** Where a URL leads, without the name and password in it. */
function place(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host || 'localhost'}${pathname === '/' ? '' : pathname}`;
}

/** Explanations of the codes of failed connections. */
const REASONS: readonly [code: string, reason: string][] = [
  ['ECONNREFUSED', 'nothing listens there'],
  ['ENOTFOUND', 'there is no host of that name'],
  ['EAI_AGAIN', 'the name of the host could not be looked up'],
  ['ETIMEDOUT', 'no answer'],
  ['ECONNRESET', 'the connection was cut'],
  ['NOAUTH', 'it asks for a password'],
  ['WRONGPASS', 'it refuses the password'],
];

/** The reason a server gave, as one line without any secret of its URL. */
function cleanReason(refusal: string | undefined, url: string): string {
  const { password } = new URL(url);
  const line = (refusal ?? 'no answer').split('\n')[0] ?? '';
  const known = REASONS.find(([code]) => line.includes(code));
  if (known) return known[1];
  return [password, decodeURIComponent(password)]
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '***'), line);
}

/**
 * Makes sure that the PostgreSQL of DATABASE_URL answers.
 * @throws UserFacingError, without secrets, when it does not
 */
export function requireDatabase(url: string): Promise<void> {
  return requireAnswer('The database of DATABASE_URL', url, canConnect);
}

/**
 * Makes sure that the Redis of REDIS_URL answers.
 * @throws UserFacingError, without secrets, when it does not
 */
export function requireRedis(url: string): Promise<void> {
  return requireAnswer('The Redis of REDIS_URL', url, pingRedis);
}

/** @param ask answers without a refusal once the server answers */
async function requireAnswer(
  server: string,
  url: string,
  ask: (url: string) => Promise<{ refusal?: string }>,
): Promise<void> {
  let refusal: string | undefined;
  const isAnswered = async (): Promise<boolean> => {
    ({ refusal } = await ask(url));
    return refusal === undefined;
  };
  if (await waitUntil(isAnswered, ANSWERS_WITHIN, 500)) return;
  throw new UserFacingError(`${server} (${place(url)}) cannot be reached: ${cleanReason(refusal, url)}.`);
}
