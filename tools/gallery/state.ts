import type { Page } from '@playwright/test';
import type { Who } from './visitors.ts';

/** One picture: who looks at which address, and what is done before it is taken. */
export interface State {
  name: string;
  who: Who;
  path: string;
  /** Before the page is opened: answers of the server that are replaced. */
  arrange?: (page: Page) => Promise<unknown>;
  /** Runs after the page is rendered. */
  act?: (page: Page) => Promise<unknown>;
  /** True: the whole page, not the first screen. */
  full?: boolean;
}

/** Has the page read each part by its own call, whose answer can be replaced (docs/product/calls.md#opening). */
export const withoutOpening = (page: Page): Promise<unknown> =>
  page.route(
    (url) => url.pathname === '/api/desk',
    (route) => route.abort(),
  );

/** Answers a path of the API in the server's place. */
export const answered = (path: string, status: number, body: unknown) => async (page: Page) => {
  await withoutOpening(page);
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
  );
};
