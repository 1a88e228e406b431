import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { normalEmail } from '@t0/accounts';
import { AuditLog, User } from '@t0/database';
import type { CommitHook } from '@t0/events';
import type { AdminOrder } from './arguments.ts';

/** Who acts at the command line has no account of the terminal: the trail names the user of the machine instead. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';
const ACTOR_MAX = 255;
const REQUEST_MAX = 200;

/** Puts an order into the audit trail, in the very transaction that carries it out: one row, for ever. Passwords are no part of it. */
export function noteOrder({ command, email: given, plan, role, until, reason }: AdminOrder): CommitHook {
  return async (manager) => {
    const email = normalEmail(given);
    const user = email === '' ? null : await manager.findOneBy(User, { email });
    const row = manager.create(AuditLog, {
      actorId: NO_ACCOUNT,
      actorEmail: `${operator()}, at the command line`.slice(0, ACTOR_MAX),
      action: `command-line.${command}`,
      entity: entityOf(command),
      entityId: user?.id ?? null,
      before: null,
      after: {
        ...(email !== '' && { email }),
        ...(plan && { plan }),
        ...(role !== undefined && { role: role ?? 'none' }),
        ...(until && { until: until.toISOString() }),
        ...(reason && { reason }),
      },
      address: null,
      requestId: randomUUID(),
      request: `npm run admin -- ${command} ${email}`.trimEnd().slice(0, REQUEST_MAX),
    });
    await manager.insert(AuditLog, row as never);
  };
}

/** The table that a command is about. */
function entityOf(command: AdminOrder['command']): string {
  if (command === 'record-restored') return 'signal_ledger';
  return command.endsWith('blacklist') ? 'blacklisted_emails' : 'users';
}

/** The user of the machine; in a container there may be none of that number. */
function operator(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
