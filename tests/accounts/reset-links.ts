import { createOneTimeLink } from '@t0/accounts';
import type { Answer } from '@t0/testing';
import type { ApiStack } from '../support/api-stack.ts';

/** What a reset sets unless the test gives another value. */
export const NEW_PASSWORD = 'Another-Secret!';
/** The answer to a link that opens nothing. */
export const INVALID_LINK = {
  statusCode: 400,
  error: 'INVALID_RESET_LINK',
  message: 'The password reset link is invalid or expired.',
};

/** Makes a link that sets a password, as a mail has it: what it says. */
export async function linkFor({ db }: ApiStack, email: string): Promise<{ token: string; email: string }> {
  const link = await createOneTimeLink(db.manager, 'password-reset', email, 'https://t0.example');
  const { searchParams } = new URL(link);
  return { token: searchParams.get('token')!, email: searchParams.get('email')! };
}

/** Sets a password by a link. */
export const reset = (stack: ApiStack, link: object, newPassword = NEW_PASSWORD): Promise<Answer<object>> =>
  stack.visitor().post('/api/auth/reset-password', { ...link, newPassword });
