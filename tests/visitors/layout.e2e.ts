import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Signal } from '@t0/contracts/signals';
import { signalBody } from '@t0/testing';
import { expect, test } from '../support/browser/test.ts';
import { change, contextOf, expectLive, expectSome, FAR, panelOf, UNTOUCHED } from '../support/browser/visit.ts';
import type { Who } from '../support/browser/visit.ts';

/** Every route, as who sees most of it. */
const ROUTES: Record<Who, string[]> = {
  visitor: [
    '/',
    '/blog',
    '/blog/1',
    '/auth',
    '/subscribe',
    '/reset-password',
    '/verify',
    '/calculator',
    '/developers',
    '/risk',
    '/checkout/success',
    '/checkout/cancelled',
    '/auth/whop-success',
    '/test-subscription',
    '/nothing',
  ],
  guest: ['/'],
  member: [
    '/dashboard',
    '/profile',
    '/system-status',
    '/videos',
    '/blog',
    '/blog/1',
    '/journal',
    '/alerts',
    '/record',
    '/calculator',
    '/terms',
  ],
  admin: [
    '/dashboard',
    '/notifications',
    '/notifications?tab=emails',
    '/notifications?tab=analytics',
    '/notifications?tab=settings',
  ],
};
const LIMIT = 0.05;
/** For what comes by itself while one reads. */
const LIVE_LIMIT = 0.02;
/** Answers come one after the other, as over a slow line, so that whatever moves when one arrives is seen moving. */
const STEP_MS = 120;
const STEPS = 8;
/** Pages that load side by side. */
const AT_ONCE = 4;

interface Shift {
  value: number;
  moved: string[];
}
declare global {
  interface Window {
    layoutShifts: Shift[];
  }
}

for (const [size, width] of [
  ['desktop', 1440],
  ['phone', 390],
] as const) {
  for (const [who, paths] of Object.entries(ROUTES) as [Who, string[]][]) {
    test(`nothing jumps while a page loads on a ${size}, as ${who}: layout shift of at most ${LIMIT}`, async ({
      browser,
    }) => {
      const context = await contextOf(browser, who, { width });
      await context.addInitScript(watchShifts);
      // Most of the time a page waits for its slow line: some load side by side.
      for (let next = 0; next < paths.length; next += AT_ONCE)
        await Promise.all(paths.slice(next, next + AT_ONCE).map((path) => expectStill(context, path)));
    });
  }
}

for (const [path, who] of [
  ['/verify', 'visitor'],
  ['/record', 'member'],
] as const) {
  test(`${path}: no paragraph takes more or fewer lines once its font is there`, async ({ browser }) => {
    const context = await contextOf(browser, who, { width: 1440 });
    const withFallback = await paragraphs(context, path, true);
    expect(withFallback).not.toEqual([]);
    expect(await paragraphs(context, path, false)).toEqual(withFallback);
  });
}

for (const width of [1440, 1280, 390, 360]) {
  test(`a publication, a step, a close and a withdrawal move nothing that one reads, at ${width} px (docs/product/terminal.md#stable-layout)`, async ({
    browser,
  }) => {
    const [admin, member] = [await contextOf(browser, 'admin'), await contextOf(browser, 'member', { width })];
    await member.addInitScript(watchShifts);
    const page = await member.newPage();
    await page.goto('/dashboard');
    await expectLive(page);
    await expect(page.getByRole('link', { name: 'LOGOUT' }).filter({ hasText: 'LOGOUT' })).toBeVisible();
    // It has scrolled to the terminal, at one go.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const chart = page.getByRole('radiogroup', { name: 'Instrument of the live chart' });
    const charted = await chart.getByRole('radio', { checked: true }).textContent();
    for (const read of ['the top', 'the heat map'] as const)
      await test.step(`who reads ${read}`, async () => {
        const place = await readingPlace(page, read);
        await clearShifts(page);
        const { id } = await change<Signal>(admin, 'POST', '/api/signals', signalBody(UNTOUCHED));
        const row = page.getByTestId(`signal-row-${id}`);
        await expect(row).toBeVisible();
        await expectStable(page, place, 'a publication');
        await change(admin, 'POST', `/api/signals/${id}/steps`, { step: 't0' });
        await expect(row).toContainText(/T0 hit/i);
        await expectStable(page, place, 'a step');
        await change(admin, 'PUT', `/api/signals/${id}`, { status: 'closed' });
        await expect(row).toContainText(/closed/i);
        await expectStable(page, place, 'a close');
        await change(admin, 'DELETE', `/api/signals/${id}`);
        await expect(row).toHaveCount(0);
        await expectStable(page, place, 'a withdrawal');
      });
    await expect(chart.getByRole('radio', { checked: true })).toHaveText(charted!);
  });
}

test('at 1280x720 GENERATE SIGNAL is in sight, whatever field has the focus, and the edited creation date is whole', async ({
  admin,
}) => {
  const page = await admin.newPage();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/notifications');
  // However many steps are left before one opens: they are one line in a low window.
  await expect(page.getByRole('list', { name: 'Left to do' })).toBeHidden();
  const generate = page.getByRole('button', { name: 'GENERATE SIGNAL' });
  await expect(generate).toBeInViewport({ ratio: 1 });
  await expectOnTop(generate);
  for (const name of ['Confidence', 'Memo']) {
    const field = page.getByLabel(name, { exact: false }).and(page.locator('form :is(input, textarea)'));
    await field.filter({ visible: true }).focus();
    await expectOnTop(field);
    await expectOnTop(generate);
  }
  const { id } = await change<Signal>(admin, 'POST', '/api/signals', signalBody({ ...FAR, memo: 'e2e whole date' }));
  await page.goto('/notifications?tab=signals');
  await page.getByTestId(`signal-row-${id}`).getByRole('button', { name: /^edit/i }).click();
  await expectOnTop(page.getByLabel('Created date'));
  await change(admin, 'DELETE', `/api/signals/${id}`);
});

/** Where what one reads stands in the window: of the top the page's own title, of the heat map its panel, which is scrolled to. */
async function readingPlace(page: Page, read: 'the top' | 'the heat map'): Promise<() => Promise<number>> {
  const part = read === 'the top' ? page.locator('#terminal h1') : panelOf(page, 'Performance heat map');
  if (read === 'the heat map')
    await part.evaluate((element) =>
      window.scrollTo({ top: element.getBoundingClientRect().top + window.scrollY - 200, behavior: 'instant' }),
    );
  const top = (): Promise<number> => part.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  return async () => Math.abs((await top()) - before);
}

const clearShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.layoutShifts = [];
  });

/** What one reads stands where it stood, nothing slides any more, and the page hardly shifted on the way. */
async function expectStable(page: Page, moved: () => Promise<number>, after: string): Promise<void> {
  const sliding = () => page.evaluate(() => document.getAnimations().filter(({ id }) => id === 'held-still').length);
  await expect.poll(sliding, { message: `sliding after ${after}` }).toBe(0);
  expect(await moved(), `the place of reading, after ${after}`).toBeLessThan(2);
  const shifts = await page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.layoutShifts))),
      ),
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `after ${after}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(LIVE_LIMIT);
  await clearShifts(page);
}

/** Nothing lies over it, from its left end to its right one. */
const expectOnTop = (thing: Locator): Promise<void> =>
  expect
    .poll(() =>
      thing.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const seen = [left + 4, (left + right) / 2, right - 4].map((x) =>
          document.elementFromPoint(x, (top + bottom) / 2),
        );
        return seen.every((found) => element.contains(found));
      }),
    )
    .toBe(true);

/** Loads the page over the slow line and finds that what was painted stayed where it was. */
async function expectStill(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage();
  let calls = 0;
  await page.route(/\/api\/|\.(?:woff2|js)$/, async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS * (calls % STEPS)));
    await route.continue().catch(() => undefined);
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
  const { shifts, painted } = await page.evaluate(() => ({
    shifts: window.layoutShifts,
    painted: performance.getEntriesByName('first-contentful-paint').length,
  }));
  expect(painted, `${path} is painted`).toBe(1);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(LIMIT);
  await page.close();
}

/** The page's running text with the lines it takes; `withFallback`: the fonts never come. */
async function paragraphs(context: BrowserContext, path: string, withFallback: boolean): Promise<string[]> {
  const page = await context.newPage();
  if (withFallback) await page.route(/\.woff2$/, (route) => route.abort());
  await page.goto(path);
  await expectSome(page.locator('.read'));
  await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
  if (!withFallback)
    await expect
      .poll(() => page.evaluate(() => document.fonts.check("15px 'Source Sans 3 Variable'")), { message: 'the font' })
      .toBe(true);
  const found = await page.locator('.read').evaluateAll((all) =>
    all
      .filter((element) => element.clientHeight > 0)
      .map((element) => {
        const lines = Math.round(element.clientHeight / parseFloat(getComputedStyle(element).lineHeight));
        return `${element.textContent.slice(0, 60)}: ${lines} lines`;
      }),
  );
  await page.close();
  return found;
}

/** Runs in the page: keeps every shift that no input caused, with what moved from where to where. */
function watchShifts(): void {
  window.layoutShifts = [];
  interface Entry extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
      if (!hadRecentInput)
        window.layoutShifts.push({
          value,
          moved: sources.map(({ node, previousRect: from, currentRect: to }) => {
            const text = node?.textContent?.slice(0, 40) ?? '';
            return `${text}: ${from.x},${from.y} ${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height}`;
          }),
        });
  }).observe({ type: 'layout-shift', buffered: true });
}
