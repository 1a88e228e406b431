import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Driver } from './driver.ts';
import { startProgram } from './program.ts';

const WINDOW = { width: 1440, height: 1000 };

type Preferences = Record<string, string | number | boolean>;

interface Answer {
  id: number | null;
  type: string;
  result: unknown;
  message?: string;
}

/** Starts Firefox with a profile of its own and drives it by WebDriver BiDi, which needs no program in between. */
export async function startFirefox(path: string, preferences: Preferences = {}): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 't0-firefox-'));
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref('${name}', ${JSON.stringify(value)});\n`);
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'];
  const browser = await startProgram(path, args, /WebDriver BiDi listening on (ws:\S+)/);
  const end = async (): Promise<void> => {
    await browser.end();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const connection = await Bidi.connect(`${browser.found}/session`);
    return await connection.driver(end);
  } catch (error) {
    await end();
    throw error;
  }
}

/** A connection with its numbered calls (https://w3c.github.io/webdriver-bidi). */
class Bidi {
  private lastId = 0;
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private readonly closed: Promise<never>;

  private constructor(private readonly socket: WebSocket) {
    this.closed = once(socket, 'close').then(() => Promise.reject(new Error('Firefox closed the connection')));
    this.closed.catch(() => undefined); // told by the call that waits, if any
    socket.on('message', (data: Buffer) => {
      const answer = JSON.parse(data.toString()) as Answer;
      if (answer.id !== null) this.waiting.get(answer.id)?.(answer);
    });
  }

  static async connect(url: string): Promise<Bidi> {
    const socket = new WebSocket(url);
    await once(socket, 'open');
    return new Bidi(socket);
  }

  async driver(end: () => Promise<void>): Promise<Driver> {
    await this.call('session.new', { capabilities: {} });
    const tree = await this.call<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
    const { context } = tree.contexts[0]!;
    await this.call('browsingContext.setViewport', { context, viewport: WINDOW });
    return {
      open: async (url) => void (await this.call('browsingContext.navigate', { context, url, wait: 'complete' })),
      run: async <T>(functionText: string, args: readonly unknown[]) => {
        const { result, exceptionDetails } = await this.call<Evaluated>('script.evaluate', {
          expression: `JSON.stringify((${functionText})(...${JSON.stringify(args)})) ?? 'null'`,
          target: { context },
          awaitPromise: false,
        });
        if (exceptionDetails) throw new Error(exceptionDetails.text);
        return JSON.parse(result.value) as T;
      },
      act: async (actions) => void (await this.call('input.performActions', { context, actions })),
      screenshot: async () =>
        (await this.call<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
      close: async () => {
        this.socket.close();
        await end();
      },
    };
  }

  private async call<T>(method: string, params: object): Promise<T> {
    const id = (this.lastId += 1);
    const answered = new Promise<Answer>((resolve) => this.waiting.set(id, resolve));
    this.socket.send(JSON.stringify({ id, method, params }));
    const answer = await Promise.race([answered, this.closed]);
    this.waiting.delete(id);
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`);
    return answer.result as T;
  }
}

interface Evaluated {
  result: { value: string };
  exceptionDetails?: { text: string };
}
