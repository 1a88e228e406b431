import { join } from 'node:path';
import type { CreatePriceAlertDto } from '@t0/contracts/price-alerts';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { ROOT } from '../../../tools/shared/root.ts';
import type { Step } from '../browser/answers.ts';
import { PASSWORD } from '../browser/people.ts';
import { expect, test as base } from '../browser/test.ts';
import { change, contextOf, signIn, type VisitOptions, type Who } from '../browser/visit.ts';

/** Nothing is asked of the network for this long. */
const QUIET_MS = 700;
const PATIENCE_MS = 4000;
/** Errors in a console that states are about, or that come of the missing network. */
const EXPECTED = /Failed to load resource|tradingview|ERR_INTERNET_DISCONNECTED/;

/** Price alerts that no simulated price meets. */
const ALERTS: Partial<CreatePriceAlertDto>[] = [
  { title: 'GBPJPY at the monthly supply', condition: 'above', threshold: '198.400', priority: 'high', isActive: true },
  {
    title: 'US30 back under the range',
    condition: 'below',
    threshold: '42210.00',
    instrument: 'US30',
    priority: 'normal',
    isActive: false,
  },
];
const MESSAGES = [
  'Is the GBPUSD limit order still wanted after the London close?',
  'And does the stop stay where it is over the weekend?',
];
const KEYS = [
  { name: 'Journal bot', scopes: ['signals:read', 'journal:write'], days: 90 },
  { name: 'Wall display', scopes: ['signals:read', 'notifications:read', 'prices:read', 'stream'], days: null },
];
/** Nothing answers there. */
const WEBHOOK = { url: 'https://hooks.t0.example/signals', kinds: ['signal.created', 'signal.updated'] };

/** Who looks: the demonstration has staff too. */
type Somebody = Who | 'analyst' | 'support';

const cookies = new Map<Somebody, Awaited<ReturnType<BrowserContext['cookies']>>>();

/** What the demonstration lacks. */
async function addContent(browser: Browser): Promise<void> {
  const admin = await visit(browser, 'admin');
  for (const alert of ALERTS) await change(admin, 'POST', '/api/price-alerts', { instrument: 'GBPJPY', ...alert });
  const member = await visit(browser, 'member');
  for (const message of MESSAGES) await change(member, 'POST', '/api/messages', { message });
  for (const key of KEYS) await change(member, 'POST', '/api/auth/keys', { ...key, password: PASSWORD });
  await change(member, 'PUT', '/api/auth/keys/access', { enabled: true });
  await change(member, 'POST', '/api/auth/webhooks', { ...WEBHOOK, password: PASSWORD });
  // The profile lists this session beside that of the pictures.
  cookies.clear();
}

/** The browser tests' `test`, on a demonstration that has something of everything. */
export const test = base.extend<object, { content: void }>({
  content: [
    async ({ product: _, browser }, use) => {
      await addContent(browser);
      await use();
    },
    { auto: true, scope: 'worker' },
  ],
});

/** A browser of one of the demonstration's people. Each signs in once, as the profile lists every session. */
export async function visit(browser: Browser, who: Somebody, options: VisitOptions = {}): Promise<BrowserContext> {
  const context = await contextOf(browser, 'visitor', options);
  if (who === 'visitor') return context;
  if (cookies.has(who)) await context.addCookies(cookies.get(who)!);
  else await signIn(context, `${who}@t0.local`);
  cookies.set(who, await context.cookies());
  return context;
}

/** One state of a screen. */
interface Look {
  /** Before the page is opened. */
  arrange?: Step | Step[];
  /** Once it is rendered. */
  act?: Step | Step[];
  /** True: the whole page, not the first screen. */
  full?: boolean;
  /** True: on a phone alone. */
  phone?: boolean;
  /** True: the service worker may start. */
  offline?: boolean;
}

/** What a screen shows of a field that it was not given. */
const UNREADABLE = /\b(?:undefined|NaN)\b|\[object /;

/** Has pictures taken of a screen in these states, by name: on a desk and on a phone, in both themes. */
export function pictures(who: Somebody, path: string, looks: Record<string, Look>): void {
  for (const [name, look] of Object.entries(looks))
    for (const size of look.phone ? ['mobile'] : ['desktop', 'mobile'])
      for (const theme of ['dark', 'light'] as const) {
        const annotation = { type: 'screen', description: `${name}: ${who} at ${path}` };
        test(`${name}-${size}-${theme}`, { annotation }, async ({ browser }, { title }) => {
          const context = await visit(browser, who, { theme, phone: size === 'mobile', offline: look.offline });
          const page = await context.newPage();
          const complaints: string[] = [];
          page.on('pageerror', ({ message }) => complaints.push(message));
          page.on('console', (message) => {
            if (message.type() === 'error' && !EXPECTED.test(message.text())) complaints.push(message.text());
          });
          await run(page, look.arrange);
          await page.goto(path);
          await waitForQuiet(page);
          if (look.full) await walkThrough(page);
          try {
            await run(page, look.act);
            if (look.act) await waitForQuiet(page);
          } finally {
            const file = join(ROOT, 'gallery', `${title}.png`);
            await page.screenshot({ path: file, fullPage: look.full, animations: 'disabled' });
          }
          expect(complaints).toEqual([]);
          expect(await page.locator('body').innerText()).not.toMatch(UNREADABLE);
        });
      }
}

async function run(page: Page, steps: Step | Step[] = []): Promise<void> {
  for (const step of [steps].flat()) await step(page);
}

/** Waits until the page has received its data and fonts. */
async function waitForQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(QUIET_MS);
}

/** Lets everything come that waits to be seen, and returns to the top. */
async function walkThrough(page: Page): Promise<void> {
  const { height, step } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    step: window.innerHeight,
  }));
  for (let y = 0; y < height; y += step) {
    await page.evaluate((top) => window.scrollTo(0, top), y);
    await page.waitForTimeout(120);
  }
  await waitForQuiet(page);
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** No other test writes into the lists of this product. */
// oxlint-disable-next-line no-restricted-properties
const firstVisible = (things: Locator): Locator => things.filter({ visible: true }).first();

/** Clicks the first control of this name. */
export const click =
  (name: string | RegExp, role: 'button' | 'tab' = 'button'): Step =>
  (page) =>
    firstVisible(page.getByRole(role, { name })).click();
/** Clicks the first element that this selects. */
export const clickOn =
  (selector: string): Step =>
  (page) =>
    firstVisible(page.locator(selector)).click();
/** Writes into the field of this label. */
export const fill =
  (label: string, text: string): Step =>
  (page) =>
    page.getByLabel(label, { exact: true }).fill(text);
/** Waits for a text. */
export const seen =
  (text: string | RegExp): Step =>
  (page) =>
    firstVisible(page.getByText(text)).waitFor();
/** Waits for an element that this selects. */
export const shown =
  (selector: string): Step =>
  (page) =>
    firstVisible(page.locator(selector)).waitFor();
/** Scrolls to the first element that this selects. */
export const scrollTo =
  (selector: string): Step =>
  (page) =>
    firstVisible(page.locator(selector)).evaluate((element) => element.scrollIntoView({ block: 'start' }));
/** A step that a desk does not need. */
export const onPhone =
  (step: Step): Step =>
  async (page) => {
    if (page.viewportSize()!.width < 768) await step(page);
  };
/** As it is printed. */
export const onPaper: Step = (page) => page.emulateMedia({ media: 'print' });
/** Without live prices. */
export const withoutPrices: Step = (page) => page.routeWebSocket(/\/live/, () => undefined);
/** With the user's figures, as the calculator keeps them in the browser. */
export const withBalance = (balance: string): Step => {
  const figures = JSON.stringify({ balance, currency: 'USD', leverage: '30' });
  return (page) =>
    page.addInitScript((value) => {
      if (window.top === window) localStorage.setItem('t0-calculator', value);
    }, figures);
};
