import { useConnection } from '../../../live/connection-store.ts';

const ANSWER_MS = 5000;

/**
 * Why a file of the program did not come. `away`: the server cannot be reached or does not answer. `replaced`: another build
 * stands there now. `unknown`: this build is served, so the file may come with the next try.
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

/** Whether the program's own server answers now. */
export async function isServerThere(): Promise<boolean> {
  return (await ask('/'))?.ok === true;
}

/** Whether the server is likely there, told without asking: the socket lives. */
export function seemsConnected(): boolean {
  return navigator.onLine && useConnection.getState().state === 'live';
}

/** Whether a page of the server is of another build than this one. */
export function isOtherBuild(html: string): boolean {
  const entry = entryOf(document);
  return entry !== null && !html.includes(entry);
}

/** The path of the script this page was started with: its name changes with every build. */
export function entryOf(page: Document): string | null {
  return page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
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
