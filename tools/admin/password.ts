import { text } from 'node:stream/consumers';
import { validateNewPassword } from '@t0/accounts';
import { hashPassword } from '@t0/database';
import { UserFacingError } from '../shared/user-facing-error.ts';

/**
 * Reads a password from standard input, checks it by the one password rule and hashes it. It is never on the command line,
 * where others on the machine could read it.
 * @throws UserFacingError when it is not good enough
 */
export async function passwordHashFrom(input: NodeJS.ReadableStream): Promise<string> {
  const password = (await text(input)).replace(/\r?\n$/, '');
  const error = validateNewPassword(password);
  if (error) throw new UserFacingError(`${error}.`);
  return hashPassword(password);
}
