/*
 * The entry of `npm start`, `npm test`, `npm run bench` and the migration scripts: brings a bare clone to the point where the compiled
 * programs can run (right Node, dependencies, build), then starts one of them. Only Node's own modules here: nothing
 * else exists yet.
 *
 *   node tools/bootstrap.mjs start|dev|test|migration|bench|doctor|admin|backup|upgrade|release-dump|interfaces|deploy-test [arguments of that program]
 */
import process from 'node:process';
import { buildPrograms, buildProduct, isProductBuilt, PRODUCT_MS } from './bootstrap/build.mjs';
import { Failure } from './bootstrap/failure.mjs';
import { runInForeground } from './bootstrap/run-in-foreground.mjs';
import { ensureDependencies } from './bootstrap/install.mjs';
import { withLock } from './bootstrap/lock.mjs';
import { requireNode } from './bootstrap/node-version.mjs';

const never = () => false;
const always = () => true;
const CHECKS_ALONE = ['unit', 'checks', 'mutation', 'properties'];

/** The programs: whether they run the product as it is built, which their arguments may say, and whether they need the tools of development. */
const PROGRAMS = {
  start: { product: always, tools: false },
  dev: { product: never, tools: false },
  test: { product: ([part]) => !CHECKS_ALONE.includes(part), tools: true },
  migration: { product: never, tools: false },
  doctor: { product: never, tools: false },
  admin: { product: never, tools: false },
  backup: { product: never, tools: false },
  upgrade: { product: never, tools: false },
  'release-dump': { product: never, tools: true },
  interfaces: { product: never, tools: true },
  bench: { product: always, tools: true },
  'deploy-test': { product: never, tools: true },
};
/** The duration of a start on two cores once everything is built, in milliseconds. */
const START_MS = 8_000;

async function main() {
  const [program, ...args] = process.argv.slice(2);
  if (!Object.hasOwn(PROGRAMS, program ?? '')) {
    throw new Failure(`Name a program: node tools/bootstrap.mjs ${Object.keys(PROGRAMS).join('|')}`);
  }
  requireNode();
  const { product, tools } = PROGRAMS[program];
  const runsProduct = product(args);
  let running;
  await withLock(async () => {
    await ensureDependencies(tools, (runsProduct ? PRODUCT_MS : 0) + (program === 'start' ? START_MS : 0));
    await buildPrograms();
    if (!runsProduct || isProductBuilt()) return;
    // The servers start concurrently.
    const beside = buildProduct();
    if (program === 'start') running = runInForeground(program, args, beside);
    await beside.catch((error) => {
      if (!running) throw error;
    });
  });
  await (running ?? runInForeground(program, args));
}

main().catch((error) => {
  process.stderr.write(`${error instanceof Failure ? error.message : error.stack}\n`);
  process.exit(1);
});
