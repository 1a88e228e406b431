import { writeFileSync } from 'node:fs';
import type { CreateSignalDto, Signal } from '@t0/contracts/signals';
import { expect, test } from '../support/browser/test.ts';
import type { Driver } from '../support/browser/driver.ts';
import { startFirefox } from '../support/browser/firefox.ts';
import { button, field, BrowserUser, link, text } from '../support/browser/browser-user.ts';
import { startWebKit } from '../support/browser/webkit.ts';
import { contextOf, change, MEANT } from '../support/browser/visit.ts';
import { PASSWORD, newPerson } from '../support/browser/people.ts';

/*
 * The main journeys in the browsers of the other two engines. Puppeteer drives Firefox; WebKit is driven by W3C WebDriver. Where
 * one is not installed, and cannot be, its tests are skipped and counted so.
 */

const { FIREFOX_PATH, WEBKIT_DRIVER_PATH, XVFB_PATH } = process.env;

/** Far from the price, so that it stays where it is while it is pressed. */
const SIGNAL = {
  instrument: 'GBPUSD',
  direction: 'long',
  entryPrice: '1.2345',
  slPrice: '1.2301',
  t0Price: '1.2399',
  t1Price: '1.2444',
  monthlyBias: 'Bullish',
  status: 'limit',
  ...MEANT,
} satisfies Partial<CreateSignalDto>;

/** Entries near the price of the simulated feed, each browser's own: the same levels twice would be asked about. */
const BROWSERS: [name: string, entry: string, start: (() => Promise<Driver>) | null][] = [
  ['Firefox', '1.3450', FIREFOX_PATH ? () => startFirefox(FIREFOX_PATH) : null],
  ['WebKit', '1.3451', WEBKIT_DRIVER_PATH && XVFB_PATH ? () => startWebKit(WEBKIT_DRIVER_PATH, XVFB_PATH) : null],
];

const SUBMIT = { css: 'form button[type="submit"]', name: 'LOGIN' };
const CLOSE = { css: '[role="dialog"] button', name: 'Close' };
const row = (words: string) => text(words, '[data-testid^="signal-row-"]');

async function logIn(browserUser: BrowserUser, email: string): Promise<void> {
  await browserUser.open('/auth');
  await browserUser.write(field('Email'), email);
  await browserUser.write({ css: 'input[type="password"]' }, PASSWORD);
  await browserUser.press(SUBMIT);
  await browserUser.expectPath('/dashboard');
  await browserUser.see(text('LIVE', '[data-testid="connection-state"]'));
}

async function logOut(browserUser: BrowserUser): Promise<void> {
  await browserUser.press(link('Logout'));
  await browserUser.see(link('MEMBER LOGIN'));
}

for (const [name, entry, start] of BROWSERS) {
  test.describe(`${name}: the main journeys`, () => {
    // Each wait has its own end; WebKit draws without a graphics card.
    test.describe.configure({ mode: 'serial' });
    test.skip(start === null, `${name} cannot be had on this machine`);
    const memo = `seen in ${name}`;
    let driver: Driver | undefined;
    let browserUser: BrowserUser;

    test.beforeAll(async () => {
      driver = await start!();
      browserUser = new BrowserUser(driver, process.env.E2E_URL!);
    });
    // eslint-disable-next-line no-empty-pattern -- Playwright asks for the pattern
    test.afterEach(async ({}, testInfo) => {
      if (!driver || testInfo.status === testInfo.expectedStatus) return;
      writeFileSync(testInfo.outputPath('page.png'), Buffer.from(await driver.screenshot(), 'base64'));
    });
    test.afterAll(() => driver?.close());

    test(`${name}: a visitor reads the landing page and signs in to a live dashboard`, async () => {
      await browserUser.open('/');
      await browserUser.see(text('Platform overview'));
      await browserUser.press(link('MEMBER LOGIN'));
      await browserUser.expectPath('/auth');
      await logIn(browserUser, (await newPerson('member')).email);
      await browserUser.see({ css: '[data-testid^="signal-row-"]' });
    });

    test(`${name}: the chart is drawn, whatever the browser's language`, async () => {
      const isPainted = (): boolean => {
        // It is loaded once it comes near the screen; how many signals stand above it is not this test's.
        document.querySelector('[data-print="chart"]')?.scrollIntoView();
        return [...document.querySelectorAll<HTMLCanvasElement>('[data-testid^="live-chart-"] canvas')].some(
          (canvas) => {
            const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
            return canvas.height > 100 && pixels?.some((value) => value !== 0);
          },
        );
      };
      await browserUser.until('see bars in the chart', () => browserUser.ask(isPainted));
    });

    test(`${name}: a signal arrives over the socket and opens; its price is copied`, async ({ browser }) => {
      await browserUser.ask(() => void Object.assign(window, { sameDocument: true }));
      const admin = await contextOf(browser, 'admin');
      const { id } = await change<Signal>(admin, 'POST', '/api/signals', { ...SIGNAL, memo });
      // Rows move up when a test beside this one deletes its signal.
      await browserUser.press({ css: `[data-testid="signal-row-${id}"]` }, CLOSE);
      await browserUser.see(text(memo, '[role="dialog"]'));
      await browserUser.press(button('Copy Entry'));
      // The mark that it worked stays, unlike the toast.
      await browserUser.see({ css: 'button[aria-label="copy entry" i] svg.text-link' });
      await browserUser.press(CLOSE);
      await browserUser.miss({ css: '[role="dialog"]' });
      await change(admin, 'DELETE', `/api/signals/${id}`);
      await browserUser.miss({ css: `[data-testid="signal-row-${id}"]` });
      expect(await browserUser.ask(() => 'sameDocument' in window)).toBe(true);
    });

    test(`${name}: a notification is counted by the bell and marked as read`, async ({ admin }) => {
      const title = `Desk note in ${name}`;
      await change(admin, 'POST', '/api/notifications', {
        title,
        message: 'Read it.',
        type: 'info',
        priority: 'low',
      });
      await browserUser.press({ css: '[data-testid="bell"]' });
      await browserUser.press({ css: '[role="dialog"] button', name: `Mark read: ${title}` });
      await browserUser.miss({ css: '[role="dialog"] button', name: `Mark read: ${title}` });
    });

    test(`${name}: the blog is read, and signing out locks the terminal`, async ({ admin }) => {
      const title = `Insight in ${name}`;
      const post = { title, author: 'Ada', excerpt: 'Short.', content: `Long, for ${name}.`, published: true };
      const { id } = await change<{ id: number }>(admin, 'POST', '/api/blog-posts', post);
      await browserUser.press(link('BLOG'));
      await browserUser.see(text(title));
      await browserUser.open(`/blog/${id}`);
      await browserUser.see(text(`Long, for ${name}.`));
      await change(admin, 'DELETE', `/api/blog-posts/${id}`);
      await logOut(browserUser);
      await browserUser.open('/dashboard');
      await browserUser.see(SUBMIT);
    });

    test(`${name}: an administrator publishes a signal`, async () => {
      await logIn(browserUser, (await newPerson('admin')).email);
      await browserUser.open('/notifications');
      await browserUser.press(button('GBPUSD'));
      await browserUser.press(button('LONG'));
      await browserUser.write(field('Entry price'), entry);
      await browserUser.write(field('SL price'), '1.3350');
      await browserUser.write(field('Take profit 0'), '1.3550');
      await browserUser.write(field('Take profit 1'), '1.3650');
      await browserUser.write(field('Memo'), `published in ${name}`);
      await browserUser.press(button('GENERATE SIGNAL'));
      await browserUser.until('see an empty form', () =>
        browserUser.ask(() => [...document.querySelectorAll('input')].every(({ value }) => !value.startsWith('1.3'))),
      );
      await browserUser.open('/dashboard');
      await browserUser.see(row('published in'));
      await logOut(browserUser);
    });
  });
}
