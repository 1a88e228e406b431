import type { Page } from '@playwright/test';
import { launchBrowser } from '../launch-browser.ts';
import { signIn, type Product } from '../product.ts';
import { IS_SMOKE, middleOf, type Figure } from '@t0/tools/shared/suite-result';

/** From the press until the page's heading is painted, ms, at a desk. */
const SHOWN_MS = 300;
const ROUNDS = IS_SMOKE ? 1 : 5;
const MEMBER = 'member@t0.local';
/** The link that leads to each page, and the page that it is on. */
const LINKS: Record<string, { link: string; on?: 'blog' | 'record' }> = {
  blog: { link: 'nav a[href="/blog"]' },
  post: { link: 'main a[href^="/blog/"]', on: 'blog' },
  journal: { link: 'nav a[href="/journal"]' },
  record: { link: 'nav a[href="/record"]' },
  verify: { link: 'main a[href="/verify"]', on: 'record' },
  videos: { link: 'nav a[href="/videos"]' },
  alerts: { link: 'nav a[href="/system-status"]' },
  profile: { link: 'nav a[href="/profile"]' },
  calculator: { link: 'main a[href="/calculator"]' },
  developers: { link: 'main a[href="/developers"]' },
};
/** A page that has not come by then does not come, on a busy machine either. */
const GIVE_UP_MS = 60_000;
const DASHBOARD = 'nav a[href="/dashboard"]';

/** How long a member waits for each page after the press, in tabs that were idle until then; the middle of five first presses. */
export async function pressFigures({ origin }: Product): Promise<Figure[]> {
  const browser = await launchBrowser();
  const times: Record<string, number[]> = {};
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } });
      await signIn(context, origin, MEMBER);
      await context.route(/tradingview/, (route) => route.abort());
      const page = await context.newPage();
      await page.goto('/dashboard');
      // Set by shared/lib/parts/preload.ts.
      await page.waitForFunction(() => performance.getEntriesByName('t0-parts-there').length > 0);
      for (const [name, { link, on }] of Object.entries(LINKS)) {
        if (new URL(page.url()).pathname !== '/dashboard') await press(page, DASHBOARD);
        if (on) await press(page, LINKS[on]!.link);
        (times[name] ??= []).push(await press(page, link));
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return Object.entries(times).map(([name, all]) => ({
    name: `${name}, shown after the press`,
    ...middleOf(all),
    unit: 'ms',
    bar: { atMost: SHOWN_MS },
  }));
}

/** Presses a link, and returns the ms from the press until the heading of the next page is painted. */
async function press(page: Page, link: string): Promise<number> {
  const element = page.locator(link).filter({ visible: true }).first();
  await element.waitFor();
  const shown = page.evaluate(
    (limit) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error('The page did not come.')), limit);
        const before = new Set(document.querySelectorAll('main h1'));
        let pressedAt: number | undefined;
        addEventListener('click', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, once: true });
        const look = (): void => {
          const next = [...document.querySelectorAll('main h1')].some(
            (heading) => !before.has(heading) && heading.getClientRects().length > 0,
          );
          // A frame callback runs just before the paint, a task that it queues just after.
          if (pressedAt !== undefined && next) setTimeout(() => resolve(performance.now() - pressedAt!));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    GIVE_UP_MS,
  );
  const [ms] = await Promise.all([shown, element.click({ noWaitAfter: true })]);
  return ms;
}
