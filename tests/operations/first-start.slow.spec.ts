import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@t0/embedded';

const ROOT = join(__dirname, '../..');

describe('npm start from a bare clone (README.md)', () => {
  const folder = mkdtempSync(join(tmpdir(), 't0 first '));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('says in one sentence that npm reaches no registry', async () => {
    for (const name of ['tools/bootstrap', 'tools/bootstrap.mjs', 'package.json', 'package-lock.json'])
      cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    const env = {
      PATH: process.env.PATH,
      npm_config_cache: join(folder, 'cache'),
      npm_config_registry: `http://127.0.0.1:${await freePort()}`,
      npm_config_fetch_retries: '0',
    };
    const run = promisify(execFile)(process.execPath, ['tools/bootstrap.mjs', 'start'], {
      cwd: folder,
      env,
    });
    const { stderr, code } = await run.then(
      () => Promise.reject(new Error('It installed packages')),
      (error: { stderr: string; code: number }) => error,
    );
    expect(code).toBe(1);
    expect(stderr.trim()).toBe(
      'npm cannot reach its registry. Check the network, or name another registry with "npm config set registry URL". Then run the command again.',
    );
  });
});
