import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
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
  const { faults } = await compile();
  if (faults.length > 0) throw new Failure(faults.join('\n'));
}

/** What building the web application takes on two cores, in milliseconds. */
export const WEB_MS = 9_000;

const webStamp = new Stamp('apps/web/dist/.t0-built');

/** Whether the web application is built from what is there now. */
export const isWebBuilt = () =>
  webStamp.matches(fingerprint(WEB_SOURCES)) && existsSync(join(ROOT, 'apps/web/dist/index.html'));

/** Builds the web application, unless nothing it is built from has changed. */
export async function buildWeb() {
  if (isWebBuilt()) return;
  const folder = join(ROOT, 'apps/web');
  const wanted = fingerprint(WEB_SOURCES);
  webStamp.clear();
  const vite = dirname(createRequire(join(folder, 'package.json')).resolve('vite/package.json'));
  await runStep({
    title: 'Building the web application',
    expectedMs: WEB_MS,
    command: process.execPath,
    args: [join(vite, 'bin/vite.js'), 'build', '--logLevel', 'warn'],
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  webStamp.write(wanted);
}
