import { keptFile, PAGE } from './build.ts';

/** What the server answers itself at an address that a person opens: calls, files, feeds. Never the page. */
const NO_PAGE = /^\/(api|objects|log|live)(\/|$)|\.\w+$/;
/** A proxy says so when no API is behind it. */
const NO_SERVER = [502, 503, 504];
/** The server has this long before the kept page stands in, ms (docs/product/limits.md#offline-copy). */
const PATIENCE_MS = 5000;

/** Whether the terminal's page is what a person opens there. */
export function isPage(path: string): boolean {
  return !NO_PAGE.test(path);
}

/**
 * Answers a person who opens a page: the server's own answer, so that a new build, and one that was taken back, is there at once. The kept page only
 * if there is none in time.
 */
export async function answerPage(network: Promise<Response>): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const answer = await Promise.race([network, late]).catch(() => null);
  if (answer && !NO_SERVER.includes(answer.status)) return answer;
  return (await keptFile(PAGE)) ?? answer ?? network;
}

/** Answers a request for a hashed file of the program: the kept one is the same. */
export async function answerFile(request: Request): Promise<Response> {
  return (await keptFile(request.url)) ?? fetch(request);
}
