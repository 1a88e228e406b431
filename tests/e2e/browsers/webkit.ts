import { freePort } from '@t0/embedded';
import type { Driver } from './driver.ts';
import { startProgram } from './program.ts';
import type { Program } from './program.ts';

const WINDOW = { x: 0, y: 0, width: 1440, height: 1000 };
/** A system without a language: the browser's own is then 'C', which is no valid tag. */
const NO_LANGUAGE = { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', LANGUAGE: '' };

/**
 * Starts WebKit's WebDriver server on a display of its own and drives its small browser by W3C WebDriver. The page's language is no
 * valid tag there, as on a system that has none.
 */
export async function startWebKit(driverPath: string, displayPath: string): Promise<Driver> {
  const programs: Program[] = [];
  const end = async (): Promise<void> => {
    for (const program of programs.reverse()) await program.end();
  };
  try {
    const screen = `${WINDOW.width}x${WINDOW.height}x24`;
    const display = await startProgram(
      displayPath,
      ['-displayfd', '2', '-screen', '0', screen, '-nolisten', 'tcp'],
      /^(\d+)$/m,
    );
    programs.push(display);
    const port = await freePort();
    const env = { ...NO_LANGUAGE, DISPLAY: `:${display.found}`, GDK_BACKEND: 'x11' };
    const server = await startServer(driverPath, port, env);
    programs.push(server);
    return await openSession(`http://127.0.0.1:${port}`, end);
  } catch (error) {
    await end();
    throw error;
  }
}

/** It says nothing when it is ready. */
async function startServer(path: string, port: number, env: NodeJS.ProcessEnv): Promise<Program> {
  const server = await startProgram(
    '/bin/sh',
    ['-c', 'echo started; exec "$0" "$@"', path, `--port=${port}`],
    /started/,
    env,
  );
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (answer?.ok) return server;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await server.end();
  throw new Error('WebKitWebDriver does not answer');
}

async function openSession(server: string, end: () => Promise<void>): Promise<Driver> {
  const { sessionId } = await call<{ sessionId: string }>('POST', `${server}/session`, { capabilities: {} });
  const session = `${server}/session/${sessionId}`;
  await call('POST', `${session}/window/rect`, WINDOW);
  return {
    open: (url) => call('POST', `${session}/url`, { url }),
    run: async <T>(functionText: string, args: readonly unknown[]) => {
      const script = `return JSON.stringify((${functionText})(...arguments)) ?? 'null'`;
      return JSON.parse(await call<string>('POST', `${session}/execute/sync`, { script, args })) as T;
    },
    act: (actions) => call('POST', `${session}/actions`, { actions }),
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
