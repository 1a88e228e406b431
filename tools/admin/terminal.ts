import { resolve } from 'node:path';
import { createDataSource } from '@t0/database';
import { EventLog, emitMemberUpdates } from '@t0/events';
import type { DataSource } from 'typeorm';
import { ROOT } from '../shared/root.ts';
import { readRunningTerminal } from '../shared/running-terminal.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';
import type { AdminOrder } from './arguments.ts';
import { noteOrder } from './audit.ts';

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
