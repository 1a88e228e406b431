import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import type { DataSource } from 'typeorm';
import { normalEmail } from '@t0/accounts';
import { User } from '@t0/database/accounts';
import { AuditLog, createDataSource } from '@t0/database/platform';
import { EventLog, emitMemberUpdates, type CommitHook } from '@t0/events';
import { ROOT } from '../shared/root.ts';
import { readRunningTerminal } from '../shared/running-terminal.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';
import type { AdminOrder } from './arguments.ts';

/** Who acts at the command line has no account of the terminal: the trail names the user of the machine instead. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';
const ACTOR_MAX = 255;
const REQUEST_MAX = 200;

/** Puts an order into the audit trail, in the very transaction that carries it out: one row, for ever. Passwords are no part of it. */
function noteOrder({ command, email: given, plan, role, until, reason }: AdminOrder): CommitHook {
  return async (manager) => {
    const email = normalEmail(given);
    const user = email === '' ? null : await manager.findOneBy(User, email.includes('@') ? { email } : { id: email });
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

/** The database to work on, and the door to its event log: what is changed here reaches open screens. */
export interface Terminal {
  db: DataSource;
  log: EventLog;
  /** The address that links lead to. */
  publicUrl: string | undefined;
}

/**
 * Connects to DATABASE_URL, or to the terminal that runs on DATA_DIR. Its API and worker forward within a second the events that are appended
 * to the log. Changes of `order` are in the audit trail.
 * @throws UserFacingError when there is none
 */
export async function connectTerminal(env: NodeJS.ProcessEnv, order: AdminOrder): Promise<Terminal> {
  const dataDir = resolve(ROOT, env['DATA_DIR'] || '.data');
  const running = env['DATABASE_URL'] ? undefined : readRunningTerminal(dataDir);
  const databaseUrl = env['DATABASE_URL'] || running?.databaseUrl;
  const absent = `No terminal runs on ${dataDir}: start it with npm start, or set DATABASE_URL to the database it uses.`;
  if (!databaseUrl) throw new UserFacingError(absent);
  const db = createDataSource(databaseUrl, 2);
  try {
    await db.initialize();
  } catch (error) {
    if (running) throw new UserFacingError(absent);
    const { code } = error as NodeJS.ErrnoException;
    throw new UserFacingError(
      `The database of DATABASE_URL cannot be reached (${code ?? 'it refuses the connection'}).`,
    );
  }
  if (await db.showMigrations()) {
    await db.destroy();
    throw new UserFacingError('The database is not up to date: run npm run migration:run, or start the terminal once.');
  }
  return {
    db,
    log: new EventLog(db, () => undefined, [emitMemberUpdates, noteOrder(order)]),
    publicUrl: env['PUBLIC_URL'] || running?.publicUrl,
  };
}
