import { resetSecondFactor } from '@t0/accounts';
import { find } from './accounts.ts';
import type { AdminOrder } from './arguments.ts';
import type { Terminal } from './terminal.ts';

/** Takes the second factor of a member away who lost it: app, recovery codes and passkeys. The member is mailed. */
export async function resetFactor({ log }: Terminal, { email }: AdminOrder): Promise<string> {
  return log.transact(async (manager, emit) => {
    const user = await find(manager, email);
    const { wasOn, passkeys } = await resetSecondFactor(manager, emit, user);
    const factor = wasOn ? 'no longer has a second factor' : 'had no second factor';
    const keys = passkeys === 1 ? '1 passkey was removed' : `${passkeys} passkeys were removed`;
    return `${user.email} ${factor}; ${keys}. All sessions have ended; an email notifies the member.`;
  });
}
