import AxeBuilder from '@axe-core/playwright';
import { SIGNAL_ODDITIES } from '@t0/contracts';
import { expect } from '@playwright/test';
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';

const PASSWORD = 'T0-Terminal!';

/** In the body of a signal: meant so, wherever the simulated price stands. */
export const MEANT = { confirmedOddities: [...SIGNAL_ODDITIES] };

/** Who looks: nobody signed in, or the demo account of that name. */
export type Who = 'visitor' | 'guest' | 'member' | 'admin';

/** How the page is looked at. */
export interface VisitOptions {
  theme?: 'dark' | 'light';
  width?: number;
  /** True: our service worker may start. */
  offline?: true;
}

/**
 * The server may close an idle connection as a call leaves. A browser dials again by itself, whatever the call; requests of a test do
 * when told.
 */
function dialsAgain(request: APIRequestContext): void {
  for (const method of ['fetch', 'get', 'post', 'put', 'patch', 'delete'] as const) {
    const send = request[method].bind(request);
    Object.assign(request, { [method]: (address: string, more?: object) => send(address, { maxRetries: 2, ...more }) });
  }
}

/** A browser of one's own, signed in and past the splash; outside hosts are cut off. */
export async function contextOf(browser: Browser, who: Who, options: VisitOptions = {}): Promise<BrowserContext> {
  const { theme = 'dark', width = 1440, offline } = options;
  const context = await browser.newContext({
    baseURL: process.env.E2E_URL,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    ...(offline && { serviceWorkers: 'allow' as const }),
  });
  dialsAgain(context.request);
  await context.addInitScript((chosen) => {
    // Frames of other hosts have no storage.
    if (window.top !== window) return;
    localStorage.setItem('vite-ui-theme', chosen);
    sessionStorage.setItem('t0-started', 'yes');
  }, theme);
  await context.route(/tradingview/, (route) => route.abort());
  if (who !== 'visitor') {
    const answer = await context.request.post('/api/auth/login', {
      data: { email: `${who}@t0.local`, password: PASSWORD },
      headers: { origin: process.env.E2E_URL! },
    });
    expect(answer.status()).toBe(200);
  }
  return context;
}

/** A change made by an administrator through the API. Answers the body. */
export async function change<T>(
  admin: BrowserContext,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data: unknown = {},
): Promise<T> {
  const answer = await admin.request.fetch(path, { method, data, headers: { origin: process.env.E2E_URL! } });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (answer.status() === 204 ? undefined : await answer.json()) as T;
}

/** Waits until the page stands: its heading is there and no part of it is on its way. That the network is quiet says neither. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
}

/** Finds nothing wrong by WCAG 2.2 AA (docs/product/look.md#accessibility). Charts of others in frames are not ours. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page without its heading is still on its way.
  await expect(page.locator('h1').first()).toBeAttached();
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .exclude('iframe')
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
  ).toEqual([]);
}

/** Nothing sticks out at the right. */
export async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
