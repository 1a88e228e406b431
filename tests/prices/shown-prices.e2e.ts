import type { Browser, Page } from '@playwright/test';
import type { Signal } from '@t0/contracts/signals';
import { signalBody } from '@t0/testing';
import { expect, test } from '../support/browser/test.ts';
import { change, contextOf, expectLive, MEANT } from '../support/browser/visit.ts';

test.use({ market: 'moving' });

/** A page, with all that went over its sockets. */
interface Tab {
  page: Page;
  /** Frames of prices that arrived. */
  prices: string[];
  /** What the page said: handshakes and messages. */
  sent: string[];
}

async function openTab(browser: Browser, path: string): Promise<Tab> {
  const page = await (await contextOf(browser, 'member')).newPage();
  const tab: Tab = { page, prices: [], sent: [] };
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (/^42\["(?:prices|ticks)"/.test(String(payload))) tab.prices.push(String(payload));
    });
    socket.on('framesent', ({ payload }) => tab.sent.push(String(payload)));
  });
  await page.goto(path);
  await expectLive(page);
  return tab;
}

/** What a browser does when another tab comes to the front, and when this one does again. */
const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (value ? 'hidden' : 'visible'),
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

/** Frames that reach `tab` while `witness` sees three. */
async function framesMeanwhile(tab: Tab, witness: Tab): Promise<string[]> {
  const [before, seen] = [tab.prices.length, witness.prices.length];
  await expect.poll(() => witness.prices.length).toBeGreaterThanOrEqual(seen + 3);
  return tab.prices.slice(before);
}

/** The price as both tabs show it. */
async function samePrice(...tabs: Tab[]): Promise<boolean> {
  const texts = await Promise.all(
    tabs.map(({ page }) => page.getByLabel('Price ticker').getByTestId('price-US30').textContent()),
  );
  return texts.every((text) => text === texts[0] && /\d/.test(text ?? ''));
}

const none = '42["watch","none"]';

test('a page that nobody sees gets no prices but everything else, and the present when it is seen again', async ({
  browser,
}) => {
  const [tab, witness] = [await openTab(browser, '/dashboard'), await openTab(browser, '/dashboard')];
  const sentTo = async (): Promise<number> => (await framesMeanwhile(tab, witness)).length;
  await expect.poll(sentTo, { timeout: 120_000 }).toBeGreaterThan(0);

  await setHidden(tab.page, true);
  await expect.poll(() => tab.sent).toContain(none);
  await expect.poll(sentTo, { timeout: 120_000 }).toBe(0);
  expect(await sentTo()).toBe(0);
  const admin = await contextOf(browser, 'admin');
  const signal = await change<Signal>(admin, 'POST', '/api/signals', { ...signalBody(), ...MEANT });
  await expect(tab.page.getByTestId(`signal-row-${signal.id}`)).toBeAttached();

  const heard = tab.prices.length;
  await setHidden(tab.page, false);
  await expect.poll(() => tab.prices.length).toBeGreaterThan(heard);
  expect(tab.prices[heard]).toMatch(/US30 \d/);
  await expect.poll(() => samePrice(tab, witness), { timeout: 120_000, intervals: [50] }).toBe(true);
});

test('a page that is hidden while its connection returns says so at once, and switching to and fro ends as it ended', async ({
  browser,
}) => {
  const [tab, witness] = [await openTab(browser, '/dashboard'), await openTab(browser, '/dashboard')];
  const sentTo = async (): Promise<number> => (await framesMeanwhile(tab, witness)).length;
  await setHidden(tab.page, true);
  await expect.poll(() => tab.sent).toContain(none);
  tab.sent.length = 0;
  await tab.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => tab.sent.find((text) => text.startsWith('40'))).toContain('"watch":"none"');
  await expectLive(tab.page);
  await expect.poll(sentTo, { timeout: 120_000 }).toBe(0);
  for (let times = 0; times < 5; times += 1) {
    await setHidden(tab.page, false);
    await setHidden(tab.page, true);
  }
  await expect.poll(sentTo, { timeout: 120_000 }).toBe(0);
  await setHidden(tab.page, false);
  await expect.poll(sentTo, { timeout: 120_000 }).toBeGreaterThan(0);
  await expect.poll(() => samePrice(tab, witness), { timeout: 120_000, intervals: [50] }).toBe(true);
});

test('a page gets the instruments that are on it, and no others', async ({ browser }) => {
  const tab = await openTab(browser, '/dashboard');
  // The simulated feed moves them; the landing page's strip alone shows them.
  const strangers = async (): Promise<boolean> =>
    (await framesMeanwhile(tab, tab)).some((text) => text.includes('BTCUSD') || text.includes('XAUUSD'));
  const sent = (): string => tab.sent.filter((text) => text.startsWith('42["watch"')).at(-1) ?? '';
  // At first a page asks for all: frames without those two prove nothing until it has said what it shows.
  await expect.poll(sent).toMatch(/US30/);
  expect(sent()).not.toMatch(/BTCUSD/);
  await expect.poll(strangers, { timeout: 120_000 }).toBe(false);
  expect(await strangers()).toBe(false);
});
