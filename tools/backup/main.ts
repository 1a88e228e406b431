import { createDataSource, grantProgramRole } from '@t0/database/platform';
import { databaseUrl } from '../shared/running-terminal.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';
import { inWords, newEpoch, restore } from './restore.ts';
import { dump } from './dump.ts';

/*
 * Works on DATABASE_URL, or on the terminal that npm start runs on DATA_DIR. With MIGRATE_DATABASE_URL, restore and new-epoch connect as
 * the owner of the tables; with DATABASE_DIRECT_URL, restore goes past a pooler.
 * node tools/bootstrap.mjs backup dump FILE      everything in DATABASE_URL into a new file, while the product runs
 * node tools/bootstrap.mjs backup restore FILE   a backup into DATABASE_URL, which must hold nobody; the product must not run
 * node tools/bootstrap.mjs backup new-epoch      after a restore by other tools (pg_restore, a provider's snapshot)
 */

async function run([command, file]: string[]): Promise<string> {
  const url = databaseUrl(process.env);
  const ownerUrl = process.env.MIGRATE_DATABASE_URL || process.env.DATABASE_DIRECT_URL || url;
  if (command === 'new-epoch') {
    const db = await createDataSource(ownerUrl, 1).initialize();
    const epoch = await newEpoch(db).finally(() => db.destroy());
    return `The event log has the new epoch ${epoch}; every terminal reads its screen again`;
  }
  if (!file) throw new UserFacingError('Name a command: dump FILE, restore FILE or new-epoch.');
  if (command === 'dump') return `${await dump(url, file)} rows are in ${file}`;
  if (command === 'restore') {
    const rows = await restore(ownerUrl, file);
    await grantProgramRole(ownerUrl, url);
    return `${rows} rows are restored; start the product`;
  }
  throw new UserFacingError(`"${command}" is unknown; the commands are dump FILE, restore FILE and new-epoch.`);
}

run(process.argv.slice(2)).then(
  (sentence) => process.stdout.write(`${sentence}\n`),
  (error: unknown) => {
    process.stderr.write(`${inWords(error)}\n`);
    process.exitCode = 1;
  },
);
