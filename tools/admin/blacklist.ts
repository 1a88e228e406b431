import { normalEmail } from '@t0/accounts';
import { BlacklistedEmail } from '@t0/database';
import type { AdminOrder } from './arguments.ts';
import type { Terminal } from './terminal.ts';

/** Blacklisted addresses get no email and cannot register (docs/product/email.md#blacklist). */
export async function blacklist({ log }: Terminal, { email: given, reason }: AdminOrder): Promise<string> {
  const email = normalEmail(given);
  await log.transact((manager) => manager.upsert(BlacklistedEmail, { email, reason: reason ?? null }, ['email']));
  return `${email} gets no email and cannot register. An existing account stays: revoke ends its access.`;
}

export async function unblacklist({ log }: Terminal, { email: given }: AdminOrder): Promise<string> {
  const email = normalEmail(given);
  const { affected } = await log.transact((manager) => manager.delete(BlacklistedEmail, { email }));
  return affected ? `${email} is no longer blacklisted.` : `${email} was not blacklisted.`;
}
