import { say } from '../shared/say.ts';
import { SentenceError } from '../shared/sentence-error.ts';

/**
 * Applies outstanding migrations and, for a demonstration, puts the demo accounts in place.
 * @param seed whether to; only ever for an embedded database outside of production
 * @throws SentenceError when the database cannot be brought up to date
 */
export async function prepareDatabase(databaseUrl: string, seed: boolean): Promise<void> {
  const { migrate, seedDemo } = await import('@t0/database');
  try {
    const applied = await migrate(databaseUrl);
    if (applied.length > 0) say(`The database is up to date (${applied.length} migrations applied)`);
    if (seed) await seedDemo(databaseUrl);
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new SentenceError(`The database could not be brought up to date: ${reason}`);
  }
}
