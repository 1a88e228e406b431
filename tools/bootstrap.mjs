/*
 * What `npm start`, `npm test`, `npm run bench` and the migration scripts call: brings a bare clone to the point where our own compiled
 * programs can run (right Node, dependencies, build), then hands over to one of them. Only Node's own modules here: nothing
 * else exists yet.
 *
 *   node tools/bootstrap.mjs start|dev|test|migration|bench|load|doctor|admin|backup|upgrade|release-dump|gallery|deploy-test [arguments of that program]
 */
import process from 'node:process';
import { buildPrograms, buildWeb } from './bootstrap/build.mjs';
import { Failure } from './bootstrap/failure.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { ensureDependencies } from './bootstrap/install.mjs';
import { withLock } from './bootstrap/lock.mjs';
import { requireNode } from './bootstrap/node-version.mjs';

/** The programs, and whether they need the web application built, which their arguments may tell. */
const PROGRAMS = {
  start: () => true,
  dev: () => false,
  test: ([part]) => !['unit', 'checks', 'mutation'].includes(part),
  migration: () => false,
  doctor: () => false,
  admin: () => false,
  backup: () => false,
  upgrade: () => false,
  'release-dump': () => false,
  bench: () => false,
  load: () => false,
  gallery: () => true,
  'deploy-test': () => false,
};

async function main() {
  const [program, ...args] = process.argv.slice(2);
  if (!Object.hasOwn(PROGRAMS, program ?? '')) {
    throw new Failure(`Say what to run: node tools/bootstrap.mjs ${Object.keys(PROGRAMS).join('|')}`);
  }
  requireNode();
  await withLock(async () => {
    await ensureDependencies();
    await buildPrograms();
    if (PROGRAMS[program](args)) await buildWeb();
  });
  await handOver(program, args);
}

main().catch((error) => {
  process.stderr.write(`${error instanceof Failure ? error.message : error.stack}\n`);
  process.exit(1);
});
