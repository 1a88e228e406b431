import { keptFile, PAGE } from './build.ts';

/** The addresses that the server answers itself: calls, files, feeds. Never the page. */
const NO_PAGE = /^\/(api|objects|log|live)(\/|$)|\.\w+$/;
/** A proxy answers so when no API is behind it. */
const NO_SERVER = [502, 503, 504];
/** The time that the server has before the stored page replaces its answer, in ms (docs/product/limits.md#offline-copy). */
const PATIENCE_MS = 5000;

/** True if the terminal's page is at this address. */
export function isPage(path: string): boolean {
  return !NO_PAGE.test(path);
}

/**
 * Answers the opening of a page with the server's own answer, so that a new or reverted build is there at once. The stored page is used
 * only if there is none in time.
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
