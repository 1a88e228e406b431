/*
 * Applies the outstanding migrations to DATABASE_URL and ends: 0 when the database is up to date, 1 when it is not. An advisory
 * lock lets one at a time through, so several may be started at once.
 */
import process from 'node:process';
import { migrate } from '@t0/database';

const url = process.env.DATABASE_URL;
if (!url) {
  process.stderr.write('DATABASE_URL is required\n');
  process.exit(1);
}
try {
  const applied = await migrate(url);
  process.stdout.write(applied.length === 0 ? 'The database is up to date\n' : `Applied: ${applied.join(', ')}\n`);
} catch (error) {
  process.stderr.write(`The migrations failed: ${String(error?.message ?? error).split('\n')[0]}\n`);
  process.exit(1);
}
