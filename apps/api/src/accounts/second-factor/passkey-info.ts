import type { PasskeyInfo } from '@t0/contracts/accounts';
import type { Passkey } from '@t0/database/accounts';

/** A passkey as its member sees it. */
export function toPasskeyInfo({ id, name, createdAt, lastUsedAt, synced }: Passkey): PasskeyInfo {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null, synced };
}
