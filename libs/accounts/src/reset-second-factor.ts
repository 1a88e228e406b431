import { Passkey, UserTwoFactor, type User } from '@t0/database/accounts';
import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { requestSecurityNotice } from './security-notice.ts';
import { endSessions } from './sessions.ts';

/** The factors that `resetSecondFactor` removed. */
export interface SecondFactorReset {
  /** True if a second factor was on. */
  wasOn: boolean;
  /** Passkeys removed. */
  passkeys: number;
}

/**
 * Removes the second factor of a member who lost it: the authenticator app, its recovery codes and all passkeys, which count
 * as both factors. Ends every session and notifies the member by mail. The password stays.
 */
export async function resetSecondFactor(
  manager: EntityManager,
  emit: Emit,
  user: Pick<User, 'id' | 'email'>,
): Promise<SecondFactorReset> {
  const factor = await manager.findOneBy(UserTwoFactor, { userId: user.id });
  await manager.delete(UserTwoFactor, { userId: user.id });
  const { affected } = await manager.delete(Passkey, { userId: user.id });
  await endSessions(manager, emit, user.id, { sessions: null, reason: 'second-factor-changed' });
  await requestSecurityNotice(manager, 'second-factor-off', user.email, { byOwner: true });
  return { wasOn: factor?.confirmedAt != null, passkeys: affected ?? 0 };
}
