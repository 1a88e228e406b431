import type { Page } from '@playwright/test';

/** Something that is done with a page. */
export type Step = (page: Page) => Promise<unknown>;

const failure = (statusCode: number, error: string, message: string) => ({ statusCode, error, message });

/** Answers paths in the server's place, or never. A page then reads each of its parts by a call of its own (docs/product/calls.md#opening). */
function inItsPlace(paths: readonly string[], answer: { status?: number; json: unknown } | undefined): Step {
  return async (page) => {
    await page.route('**/api/desk', (route) => route.abort());
    await page.route(
      ({ pathname }) => paths.includes(pathname),
      (route) => answer && route.fulfill(answer),
    );
  };
}

/** This path has this content. */
export const answered = (path: string, json: unknown): Step => inItsPlace([path], { json });
/** These paths have no content. */
export const empty = (...paths: string[]): Step => inItsPlace(paths, { json: [] });
/** These paths never answer. */
export const silent = (...paths: string[]): Step => inItsPlace(paths, undefined);
/** These paths fail. */
export const refused = (...paths: string[]): Step =>
  inItsPlace(paths, {
    status: 503,
    json: failure(503, 'Service Unavailable', 'The service is not available just now.'),
  });
/** These paths need a subscription. */
export const locked = (...paths: string[]): Step =>
  inItsPlace(paths, { status: 403, json: failure(403, 'Forbidden', 'An active subscription is required') });
