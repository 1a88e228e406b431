import { blacklistAddress, normalEmail, unblacklistAddress } from '@t0/accounts';
import type { AdminOrder } from './arguments.ts';
import type { Terminal } from './terminal.ts';

/** Blacklisted addresses get no email and cannot register (docs/product/email.md#blacklist). */
export async function blacklist({ log }: Terminal, { email: given, reason }: AdminOrder): Promise<string> {
  const email = normalEmail(given);
  await log.transact((manager) => blacklistAddress(manager, { email, reason: reason ?? null }));
  return `${email} gets no email and cannot register. An existing account stays: revoke ends its access.`;
}

export async function unblacklist({ log }: Terminal, { email: given }: AdminOrder): Promise<string> {
  const email = normalEmail(given);
  const wasOn = await log.transact((manager) => unblacklistAddress(manager, email));
  return wasOn ? `${email} is no longer blacklisted.` : `${email} was not blacklisted.`;
}
