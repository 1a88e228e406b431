import { useConnection } from '../connection.ts';

const ANSWER_MS = 5000;

/**
 * The reason why a file of the program did not load. `away`: the server cannot be reached or does not answer. `replaced`: another build is
 * deployed now. `unknown`: this build is served, so the file may load with the next try.
 */
export type LoadTrouble = 'away' | 'replaced' | 'unknown';

/** Asks the server why a file did not come. `error`: what `import()` was refused with; most browsers name the file in it. */
export async function findTrouble(error: unknown): Promise<LoadTrouble> {
  const page = await ask('/');
  if (!page?.ok) return 'away';
  const file = fileNamedBy(error);
  const [html, answer] = await Promise.all([page.text().catch(() => null), file === null ? null : ask(file)]);
  if (html === null) return 'away';
  if (answer?.status === 404) return 'replaced';
  return isOtherBuild(html) ? 'replaced' : 'unknown';
}

/** True if the program's own server answers now. */
export async function isServerThere(): Promise<boolean> {
  return (await ask('/'))?.ok === true;
}

/** True if the server is probably reachable, without a request: the socket is live. */
export function seemsConnected(): boolean {
  return navigator.onLine && useConnection.getState().state === 'live';
}

/** True if a page of the server is of another build than this one. */
export function isOtherBuild(html: string): boolean {
  const entry = entryOf(document);
  return entry !== null && !html.includes(entry);
}

/** The path of the program's first script: its name changes with every build. A server-rendered page names it for later. */
export function entryOf(page: Document): string | null {
  const script = page.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const named = script?.dataset.program ?? page.documentElement.dataset.program;
  return named ?? script?.getAttribute('src') ?? null;
}

function fileNamedBy(error: unknown): string | null {
  const url = error instanceof Error ? /https?:\/\/\S+\.js\b/.exec(error.message)?.[0] : undefined;
  return url?.startsWith(`${window.location.origin}/`) ? url : null;
}

/** The server's own answer, past the browser's cache; null when there is none. */
async function ask(url: string): Promise<Response | null> {
  try {
    return await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
  } catch {
    return null;
  }
}
