import { text } from 'node:stream/consumers';
import { findNewPasswordFault } from '@t0/accounts';
import { hashPassword } from '@t0/database';
import { SentenceError } from '../shared/sentence.ts';

/**
 * Reads a password from standard input, checks it by the one password rule and hashes it. It never stands on the command line,
 * where others on the machine could read it.
 * @throws SentenceError when it is not good enough
 */
export async function passwordHashFrom(input: NodeJS.ReadableStream): Promise<string> {
  const password = (await text(input)).replace(/\r?\n$/, '');
  const fault = findNewPasswordFault(password);
  if (fault) throw new SentenceError(`${fault}.`);
  return hashPassword(password);
}
