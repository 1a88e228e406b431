import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { bundle, BUNDLES } from './bundle.mjs';
import { writeClientTypes } from './client-types.mjs';
import { compile } from './compile.mjs';
import { Failure } from './failure.mjs';
import { fingerprint, Stamp } from './fingerprint.mjs';
import { ROOT } from './root.mjs';
import { runStep } from './run-step.mjs';

/** Everything the web application is built from. */
const WEB_SOURCES = [
  'apps/web',
  'libs/contracts',
  'libs/domain',
  'libs/client',
  'docs/openapi.json',
  'docs/asyncapi.json',
  'examples',
  'tsconfig.base.json',
  'package-lock.json',
];

/** Compiles every program and library: half a second, so always everything. */
export async function buildPrograms() {
  await writeClientTypes();
  const { errors } = await compile();
  if (errors.length > 0) throw new Failure(errors.join('\n'));
}

/** The programs as they run; dev runs them as they were compiled. */
const BUNDLED = {
  api: 'apps/api/dist/main.js',
  // A thread of the API, which stands beside it in both places.
  'statement-thread': 'apps/api/dist/journal/statement-thread.js',
  worker: 'apps/worker/dist/main.js',
  admin: 'tools/dist/admin/main.js',
  backup: 'tools/dist/backup/main.js',
  doctor: 'tools/dist/doctor/main.js',
  migrate: 'deploy/migrate.mjs',
  'create-bucket': 'deploy/create-bucket.mjs',
};
const BUNDLE_SOURCES = [
  'apps/api',
  'apps/worker',
  'libs',
  ...['admin', 'backup', 'doctor', 'shared', 'bootstrap'].map((name) => join('tools', name)),
  'deploy',
  'package-lock.json',
];

/** The duration of a build of the product on two cores, in milliseconds. */
export const PRODUCT_MS = 10_000;

const webStamp = new Stamp('apps/web/dist/.t0-built');
const bundleStamp = new Stamp(join(BUNDLES, '.t0-built'));

const isWebBuilt = () =>
  webStamp.matches(fingerprint(WEB_SOURCES)) && existsSync(join(ROOT, 'apps/web/dist/index.html'));
const isBundled = () => bundleStamp.matches(fingerprint(BUNDLE_SOURCES));

/** True if web application and bundled programs are built from the current sources. */
export const isProductBuilt = () => isWebBuilt() && isBundled();

/** Builds the web application and bundles the compiled programs, unless nothing they are made from has changed. */
export async function buildProduct() {
  await Promise.all([buildWeb(), bundlePrograms()]);
}

async function bundlePrograms() {
  if (isBundled()) return;
  const wanted = fingerprint(BUNDLE_SOURCES);
  bundleStamp.clear();
  await bundle(BUNDLED);
  bundleStamp.write(wanted);
}

async function buildWeb() {
  if (isWebBuilt()) return;
  const folder = join(ROOT, 'apps/web');
  const wanted = fingerprint(WEB_SOURCES);
  webStamp.clear();
  const vite = dirname(createRequire(join(folder, 'package.json')).resolve('vite/package.json'));
  await runStep({
    title: 'Building the web application',
    expectedMs: PRODUCT_MS,
    command: process.execPath,
    args: [join(vite, 'bin/vite.js'), 'build', '--logLevel', 'warn'],
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  webStamp.write(wanted);
}
