/*
 * What `npm start`, `npm test`, `npm run bench` and the migration scripts call: brings a bare clone to the point where our own compiled
 * programs can run (right Node, dependencies, build), then hands over to one of them. Only Node's own modules here: nothing
 * else exists yet.
 *
 *   node tools/bootstrap.mjs start|dev|test|migration|bench|load|doctor|admin|backup|upgrade|release-dump|gallery|deploy-test [arguments of that program]
 */
import process from 'node:process';
import { buildPrograms, buildWeb, isWebBuilt, WEB_MS } from './bootstrap/build.mjs';
import { Failure } from './bootstrap/failure.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { ensureDependencies } from './bootstrap/install.mjs';
import { withLock } from './bootstrap/lock.mjs';
import { requireNode } from './bootstrap/node-version.mjs';

const never = () => false;
const always = () => true;
const CHECKS_ALONE = ['unit', 'checks', 'mutation', 'properties'];

/** The programs: whether they need the web application built, which their arguments may tell, and whether the tools of development. */
const PROGRAMS = {
  start: { web: always, tools: false },
  dev: { web: never, tools: false },
  test: { web: ([part]) => !CHECKS_ALONE.includes(part), tools: true },
  migration: { web: never, tools: false },
  doctor: { web: never, tools: false },
  admin: { web: never, tools: false },
  backup: { web: never, tools: false },
  upgrade: { web: never, tools: false },
  'release-dump': { web: never, tools: true },
  bench: { web: never, tools: true },
  load: { web: never, tools: true },
  gallery: { web: always, tools: true },
  'deploy-test': { web: never, tools: true },
};
/** What a start takes on two cores once everything is built, in milliseconds. */
const START_MS = 8_000;

async function main() {
  const [program, ...args] = process.argv.slice(2);
  if (!Object.hasOwn(PROGRAMS, program ?? '')) {
    throw new Failure(`Say what to run: node tools/bootstrap.mjs ${Object.keys(PROGRAMS).join('|')}`);
  }
  requireNode();
  const { web, tools } = PROGRAMS[program];
  const needsWeb = web(args);
  let running;
  await withLock(async () => {
    await ensureDependencies(tools, (needsWeb ? WEB_MS : 0) + (program === 'start' ? START_MS : 0));
    await buildPrograms();
    if (!needsWeb || isWebBuilt()) return;
    // The servers come up beside it.
    const beside = buildWeb();
    if (program === 'start') running = handOver(program, args, beside);
    await beside.catch((error) => {
      if (!running) throw error;
    });
  });
  await (running ?? handOver(program, args));
}

main().catch((error) => {
  process.stderr.write(`${error instanceof Failure ? error.message : error.stack}\n`);
  process.exit(1);
});
