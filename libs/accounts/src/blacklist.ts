import { BlacklistedEmail } from '@t0/database/email';
import type { EntityManager } from 'typeorm';
import { normalEmail } from './normal-email.ts';

/**
 * Puts an address on the blacklist: it gets no email and cannot register or pay (docs/product/email.md#blacklist). An account with it
 * stays. `by`: the id of the person who did it; null: the command line. A second call replaces the reason.
 */
export async function blacklistAddress(
  manager: EntityManager,
  { email, reason, by = null }: { email: string; reason: string | null; by?: string | null },
): Promise<void> {
  await manager.upsert(BlacklistedEmail, { email: normalEmail(email), reason, blacklistedBy: by }, ['email']);
}

/** Takes an address off the blacklist; false if it was not on it. */
export async function unblacklistAddress(manager: EntityManager, email: string): Promise<boolean> {
  const { affected } = await manager.delete(BlacklistedEmail, { email: normalEmail(email) });
  return affected === 1;
}
