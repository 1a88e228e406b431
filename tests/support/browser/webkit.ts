import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort, stopProcess, waitUntil } from '@t0/embedded';
import type { Driver } from './driver.ts';

const WINDOW = { x: 0, y: 0, width: 1440, height: 1000 };
const START_MS = 60_000;
/** A system without a language: the browser's own is then 'C', which is no valid tag. */
const NO_LANGUAGE = { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', LANGUAGE: '' };

/**
 * Starts WebKit's WebDriver server on a display of its own and drives its small browser by W3C WebDriver. The page's language is no
 * valid tag there, as on a system that has none.
 */
export async function startWebKit(driverPath: string, displayPath: string): Promise<Driver> {
  const programs: ChildProcess[] = [];
  const start = (path: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess => {
    const program = spawn(path, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
    programs.push(program);
    return program;
  };
  const end = async (): Promise<void> => {
    for (const { pid } of programs.reverse()) if (pid) await stopProcess(pid);
  };
  try {
    const screen = `${WINDOW.width}x${WINDOW.height}x24`;
    const { stdout } = start(displayPath, ['-displayfd', '1', '-screen', '0', screen, '-nolisten', 'tcp'], {});
    const [display] = (await once(stdout!, 'data', { signal: AbortSignal.timeout(START_MS) })) as [Buffer];
    const port = await freePort();
    const env = { ...NO_LANGUAGE, DISPLAY: `:${display.toString().trim()}`, GDK_BACKEND: 'x11' };
    start(driverPath, [`--port=${port}`], env).stdout!.resume();
    const server = `http://127.0.0.1:${port}`;
    const isUp = (): Promise<boolean> =>
      fetch(`${server}/status`).then(
        ({ ok }) => ok,
        () => false,
      );
    if (!(await waitUntil(isUp, START_MS))) throw new Error('WebKitWebDriver does not answer');
    return await openSession(server, end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function openSession(server: string, end: () => Promise<void>): Promise<Driver> {
  const { sessionId } = await call<{ sessionId: string }>('POST', `${server}/session`, { capabilities: {} });
  const session = `${server}/session/${sessionId}`;
  await call('POST', `${session}/window/rect`, WINDOW);
  const act = (source: object): Promise<void> => call('POST', `${session}/actions`, { actions: [source] });
  return {
    open: (url) => call('POST', `${session}/url`, { url }),
    run: (functionText, args) =>
      call('POST', `${session}/execute/sync`, { script: `return (${functionText})(...arguments)`, args }),
    click: (x, y) => {
      const actions = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      return act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
    },
    type: (text) => {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      return act({ type: 'key', id: 'keyboard', actions });
    },
    screenshot: () => call('GET', `${session}/screenshot`),
    close: async () => {
      await call('DELETE', session).catch(() => undefined);
      await end();
    },
  };
}

async function call<T>(method: string, url: string, body?: unknown): Promise<T> {
  const answer = await fetch(url, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.error} ${value.message}`);
  return value;
}
