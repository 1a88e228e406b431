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

/** Builds the web application, unless nothing it is built from has changed. */
export async function buildWeb() {
  const folder = join(ROOT, 'apps/web');
  const stamp = new Stamp('apps/web/dist/.t0-built');
  const wanted = fingerprint(WEB_SOURCES);
  if (stamp.matches(wanted) && existsSync(join(folder, 'dist/index.html'))) return;
  stamp.clear();
  const vite = dirname(createRequire(join(folder, 'package.json')).resolve('vite/package.json'));
  await runStep({
    title: 'Building the web application',
    command: process.execPath,
    args: [join(vite, 'bin/vite.js'), 'build', '--logLevel', 'warn'],
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  stamp.write(wanted);
}
