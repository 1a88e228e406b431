import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { UploadGrant } from '@t0/contracts/content';
import { freePort, stopProcess } from '@t0/embedded';
import { LiveClient, TestClient, waitFor } from '@t0/testing';
import { SAMPLE_FILES } from '../support/sample-files.ts';
import WebSocket from 'ws';
import { linkModules } from '../../tools/shared/sources-of.ts';

const ROOT = join(__dirname, '../..');
const COPIED = ['apps', 'libs', 'tools', 'deploy', 'package.json', 'package-lock.json', 'tsconfig.base.json'];
/** Nothing of these is copied: packages are linked, and the built web application is what `npm run dev` does without. */
const LEFT = new Set(['node_modules', '.vite']);

/** A checkout of its own, built as this one is, so that a test may change sources. */
function copyCheckout(folder: string): void {
  for (const name of COPIED)
    cpSync(join(ROOT, name), join(folder, name), {
      recursive: true,
      preserveTimestamps: true, // else everything would be built again
      filter: (path) => !LEFT.has(basename(path)) && !path.startsWith(join(ROOT, 'apps/web/dist')),
    });
  linkModules(folder);
}

/** Numbers of the processes whose environment or command names the folder: all that was started there. Linux only. */
const processesOf = (folder: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => ['environ', 'cmdline'].some((file) => readProcess(pid, file).includes(folder)));

const commandsOf = (folder: string): string[] =>
  processesOf(folder).map((pid) => readProcess(pid, 'cmdline').replaceAll('\0', ' ').trim());

function readProcess(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return ''; // ended meanwhile
  }
}

/** Changes a source of the copy; answers what stood there. */
function change(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
  writeFileSync(file, text.replace(from, to));
}

describe('npm run dev', () => {
  const folder = mkdtempSync(join(tmpdir(), 't0-dev-'));
  let url: string;
  let output = '';
  let run: ChildProcess;

  const start = async (): Promise<void> => {
    output = '';
    run = spawn(process.execPath, [join(folder, 'tools/dist/dev/main.js')], {
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, '.data'), PORT: new URL(url).port, PRICE_PROVIDER: 'none' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [run.stdout!, run.stderr!]) stream.on('data', (text: Buffer) => (output += text.toString()));
  };
  const until = (words: string): Promise<unknown> =>
    waitFor(
      `"${words}"`,
      () => {
        if (run.exitCode !== null) throw new Error(`npm run dev ended with ${run.exitCode}:\n${output}`);
        return output.includes(words);
      },
      120_000,
    ).catch((error: Error) => Promise.reject(new Error(`${error.message}\n${output}`)));
  // What watches over a child learns of its end by a pipe, shortly after.
  const allEnded = (): Promise<unknown> =>
    waitFor('everything to have ended', () => processesOf(folder).length === 0).catch((error: Error) =>
      Promise.reject(new Error(`${error.message}\n${commandsOf(folder).join('\n')}`)),
    );

  beforeAll(async () => {
    copyCheckout(folder);
    url = `http://localhost:${await freePort()}`;
    await start();
    await until('Development:');
  });
  afterAll(async () => {
    // After a test that failed, too: what runs on keeps the output of the whole run open.
    await waitFor('what is left to be killed', async () => {
      const left = processesOf(folder);
      await Promise.all(left.map((pid) => stopProcess(Number(pid), [['SIGKILL', 5_000]])));
      return left.length === 0;
    });
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });

  it('says in one line where it is', () => {
    expect(output.split('\n').filter((line) => line.startsWith('Development: '))).toEqual([
      expect.stringContaining(url),
    ]);
  });

  it('serves pages from their sources, and passes calls, uploads, files, feeds and sockets on', async () => {
    const page = await (await fetch(url)).text();
    expect(page).toContain('/@vite/client');
    expect(page).toContain('/src/main.tsx');
    expect(await (await fetch(`${url}/rss.xml`)).text()).toContain('<rss');

    const admin = await new TestClient(url).logIn('admin@t0.local', 'T0-Terminal!');
    const screen = await new LiveClient(url, { cookie: admin.cookie, headers: { origin: url } }).ready();
    screen.close();
    const { body: grant } = await admin.post<UploadGrant>('/api/chart-memos/upload-image', { fileName: 'chart.png' });
    const sent = await fetch(new URL(grant.uploadURL, url), {
      method: grant.method,
      headers: { ...grant.headers, cookie: admin.cookie },
      body: new Uint8Array(SAMPLE_FILES.png!),
    });
    expect(sent.status).toBe(204);
    const file = await fetch(new URL(grant.objectPath, url), { headers: { cookie: admin.cookie } });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('compiles a change to the API and starts it again', async () => {
    const prepared = (): number => commandsOf(folder).filter((line) => line.startsWith('node prepared')).length;
    await waitFor('the next processes of both programs to be prepared', () => prepared() === 2);
    const file = join(folder, 'apps/api/src/visitors/feeds.controller.ts');
    change(file, `'User-agent: *'`, `'# a change', 'User-agent: *'`);
    await waitFor(
      'the changed answer',
      async () => (await (await fetch(`${url}/robots.txt`)).text()).startsWith('# a change'),
      120_000,
    );
    await until('The API runs with the change');
    expect(output).not.toContain('The worker runs with the change');
    expect(commandsOf(folder).some((line) => line.endsWith('apps/api/dist/main.js (prepared)'))).toBe(true);
  });

  it('tells of a file that cannot be read, and what runs goes on', async () => {
    const file = join(folder, 'apps/api/src/visitors/feeds.controller.ts');
    output = '';
    change(file, `'# a change'`, `('# a change'`);
    await until('feeds.controller.ts');
    expect((await fetch(`${url}/robots.txt`)).status).toBe(200);
    expect(output).not.toContain('runs with the change');
  });

  it('runs with a fault of types, and tells of it', async () => {
    const file = join(folder, 'apps/api/src/visitors/feeds.controller.ts');
    output = '';
    change(file, `('# a change'`, `'# another' satisfies number`);
    await until('error TS');
    await until('The API runs with the change');
    expect(output).toContain('feeds.controller.ts');
    expect(await (await fetch(`${url}/robots.txt`)).text()).toMatch(/^# another/);
  });

  it('replaces what changed in an open page', async () => {
    const path = '/src/app/pages/not-found-page.tsx';
    expect((await fetch(url + path)).status).toBe(200);
    const socket = new WebSocket(url.replace('http', 'ws'), 'vite-hmr');
    const messages: string[] = [];
    socket.on('message', (data: Buffer) => messages.push(data.toString()));
    await once(socket, 'open');
    const file = join(folder, 'apps/web', path);
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n// a change\n`);
    await waitFor('the page to be notified', () =>
      messages.some((text) => text.includes('"update"') && text.includes(path)),
    );
    socket.close();
  });

  it('ends everything that it started on Ctrl-C', async () => {
    expect(processesOf(folder).length).toBeGreaterThan(5);
    run.kill('SIGINT');
    const [code] = (await once(run, 'exit')) as [number];
    expect(code).toBe(0);
    await allEnded();
  });

  it.each([
    ['its first server starts', () => waitFor('a process of its own', () => processesOf(folder).length > 1)],
    ['its servers start', () => until(' runs (')],
    ['its programs start', () => until('Starting the API')],
    ['the next processes of its programs start', () => until('All of them run')],
  ])('leaves nothing running when it is killed while %s', async (_when, reached) => {
    await start();
    await reached();
    run.kill('SIGKILL');
    await allEnded();
  });
});
