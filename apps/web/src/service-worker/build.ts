/** The files of one build that open the terminal: written into the service worker by build/service-worker.mjs. */
export interface Build {
  /** Changes with any of its files. */
  id: string;
  /** The page's first script, by which a page names its build. */
  entry: string;
  /** Hashed files of the program, the page not among them. */
  files: readonly string[];
}

/** The address under which the page itself is stored and requested. */
export const PAGE = '/index.html';

const PREFIX = 't0-build-';
const FILE = /\/assets\/[\w.-]+/g;

/**
 * Fetches the missing files of this build, one after the other, then the page, and then removes other builds. Returns true if all is there.
 * No file of a build counts before its page is there: until then, the previous build opens.
 */
export async function keepBuild({ id, files }: Build): Promise<boolean> {
  const cache = await caches.open(PREFIX + id);
  if (!(await cache.match(PAGE))) {
    for (const file of files) if (!(await cache.match(file)) && !(await keep(cache, file))) return false;
    const page = await fetch(PAGE, { cache: 'no-store' });
    // The server may have gone on to another build, or back: its page needs other files.
    const needed = page.ok ? [...(await page.clone().text()).matchAll(FILE)].map(([file]) => file) : [];
    if (needed.length === 0 || !needed.every((file) => files.includes(file))) return false;
    await cache.put(PAGE, page);
  }
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + id);
  await Promise.all(others.map((name) => caches.delete(name)));
  return true;
}

/** A file of a hashed name is the same in every build. */
async function keep(cache: Cache, file: string): Promise<boolean> {
  const answer = (await keptFile(file)) ?? (await fetch(file));
  if (!answer.ok) return false;
  await cache.put(file, answer);
  return true;
}

/** A kept file of this or another build. */
export function keptFile(file: string): Promise<Response | undefined> {
  return caches.match(file, { ignoreVary: true });
}
