import type { StoreDemoFile } from '@t0/database';
import { say } from '../shared/say.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';

/**
 * Applies outstanding migrations and, for a demonstration, puts the demo accounts and content in place.
 * @param demoFiles where the demonstration's files go; only ever for an embedded database outside of production, null otherwise
 * @throws UserFacingError when the database cannot be brought up to date
 */
export async function prepareDatabase(databaseUrl: string, demoFiles: StoreDemoFile | null): Promise<void> {
  const { migrate, seedDemo } = await import('@t0/database');
  try {
    const applied = await migrate(databaseUrl);
    if (applied.length > 0) say(`The database is up to date (${applied.length} migrations applied)`);
    if (demoFiles) await seedDemo(databaseUrl, demoFiles, { history: true });
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new UserFacingError(`The database could not be brought up to date: ${reason}`);
  }
}
