import { canConnect, pingRedis, waitUntil } from '@t0/embedded';
import { SentenceError } from '../shared/sentence-error.ts';

/** Milliseconds a server that is being started alongside us may take to answer. */
const ANSWERS_WITHIN = 5_000;

/** Where a URL leads, without the name and password in it. */
function place(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host || 'localhost'}${pathname === '/' ? '' : pathname}`;
}

/** The reason a server gave, as one line without anything that stands in its URL as a secret. */
function cleanReason(refusal: string | undefined, url: string): string {
  const { password } = new URL(url);
  const line = (refusal ?? 'no answer').split('\n')[0] ?? '';
  return [password, decodeURIComponent(password)]
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '***'), line);
}

/**
 * Makes sure that the PostgreSQL of DATABASE_URL answers.
 * @throws SentenceError, without secrets, when it does not
 */
export async function requireDatabase(url: string): Promise<void> {
  let refusal: string | undefined;
  const answers = await waitUntil(
    async () => {
      const outcome = await canConnect(url);
      refusal = outcome.refusal;
      return outcome.connected;
    },
    ANSWERS_WITHIN,
    500,
  );
  if (answers) return;
  throw new SentenceError(
    `The database of DATABASE_URL (${place(url)}) cannot be reached: ${cleanReason(refusal, url)}.`,
  );
}

/**
 * Makes sure that the Redis of REDIS_URL answers.
 * @throws SentenceError, without secrets, when it does not
 */
export async function requireRedis(url: string): Promise<void> {
  let refusal: string | undefined;
  const answers = await waitUntil(
    async () => {
      const outcome = await pingRedis(url);
      refusal = outcome.refusal;
      return outcome.answered;
    },
    ANSWERS_WITHIN,
    500,
  );
  if (answers) return;
  throw new SentenceError(`The Redis of REDIS_URL (${place(url)}) cannot be reached: ${cleanReason(refusal, url)}.`);
}
