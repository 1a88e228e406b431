/*
 * Applies the outstanding migrations and ends: 0 when the database is up to date, 1 when it is not. An advisory lock lets one at a
 * time through, so several may be started at once. A server that still starts is waited for, two minutes at most.
 *   MIGRATE_DATABASE_URL  connects as the owner of the tables, to PostgreSQL itself
 *   DATABASE_DIRECT_URL   without the first: the programs' role, to PostgreSQL itself; without both DATABASE_URL does
 *   DATABASE_URL          as the programs connect; its role gets the right to read and write rows, and no other. May lead to a pooler
 */
import process from 'node:process';
import { connect, createDataSource, grantProgramRole, limitPooledStatements, migrate } from '@t0/database/platform';

const programUrl = process.env.DATABASE_URL;
const ownerUrl = process.env.MIGRATE_DATABASE_URL || process.env.DATABASE_DIRECT_URL || programUrl;
if (!ownerUrl || !programUrl) {
  process.stderr.write('DATABASE_URL is required\n');
  process.exit(1);
}
try {
  const server = await connect(createDataSource(ownerUrl, 1), (error) =>
    process.stderr.write(`Waiting for PostgreSQL: ${lineOf(error)}\n`),
  );
  await server.destroy();
  const applied = await migrate(ownerUrl);
  process.stdout.write(applied.length === 0 ? 'The database is up to date\n' : `Applied: ${applied.join(', ')}\n`);
  const role = await grantProgramRole(ownerUrl, programUrl);
  if (role) process.stdout.write(`The role ${role} may read and write rows, and nothing else\n`);
  if (ownerUrl !== programUrl) await limitPooled();
} catch (error) {
  process.stderr.write(`The migrations failed: ${lineOf(error)}\n`);
  process.exit(1);
}

/** A pooler that is not up yet holds nobody up: `doctor` says when statements have no limit. */
async function limitPooled() {
  try {
    const isSet = await limitPooledStatements(programUrl);
    if (isSet) process.stdout.write('The pooler of DATABASE_URL: statements of its role end after 30 s\n');
  } catch (error) {
    process.stderr.write(`DATABASE_URL cannot be reached yet, statements through it have no limit: ${lineOf(error)}\n`);
  }
}

function lineOf(error) {
  return String(error?.message ?? error).split('\n')[0];
}
