import type { Browser, BrowserContext, Page } from '@playwright/test';
import { TEST_PASSWORD } from '@t0/testing';
import type { Product } from '../product.ts';
import { launchBrowser } from '../../shared/launch-browser.ts';
import type { Figure } from '../result.ts';
import { IS_SMOKE, median } from '../result.ts';

/** A slow phone line. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50 * 1024, uploadThroughput: 50 * 1024 };
/** `calculator`: against the landing page in the same run, until the program runs it: the server drew it before (docs/product/sizing.md#calculator). */
const BARS = { meaningful: 2.5, signals: 8, scripts: 12, calculator: 1.15 };
/** At a desk, no line in between: seconds from the navigation until rows can be used, at first and for whom the browser knows (docs/product/visitors.md#start). */
const DESK_BARS = { first: 1.7, again: 1 };
const DESK_RUNS = 5;
const MEMBER = 'member@t0.local';
/** Everything but what a person has to see first. */
const GIVE_UP_MS = 60_000;

/** The duration of a first load over the slow line, seconds from the navigation's start. */
interface FirstLoad {
  /** Text of the product on the screen. */
  meaningful: number;
  /** The main content of the page: the landing's own headline, or a member's signals, free of the start screen. */
  content: number;
  /** Scripts loaded until then. */
  scripts: number;
  /** The same with the page, its styles and fonts. */
  files: number;
}

/**
 * First loads in Chromium at 50 KB/s with 400 ms of latency, nothing cached: when something meaningful is on the screen, and when a
 * member sees signals, though the tab opens with the start screen.
 */
export async function firstLoadFigures({ origin }: Product): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const landing = await load(browser, origin, '/', '#root #home h1');
    const running = await load(browser, origin, '/', '#root #home h1', { runs: true });
    const dashboard = await load(browser, origin, '/dashboard', '#root [data-testid^=signal-row-]', { email: MEMBER });
    const calculator = await load(browser, origin, '/calculator', '#root h1');
    const desk = await atDesk(browser, origin);
    const seconds = (name: string, value: number, bar?: number, where = 'slow phone line'): Figure => ({
      name: `${where}: ${name}`,
      value,
      unit: 's',
      ...(bar !== undefined && { bar: { atMost: bar } }),
    });
    return [
      seconds('landing, something meaningful', landing.meaningful, BARS.meaningful),
      seconds('landing, the whole first screen', landing.content),
      seconds('landing, the program runs it', running.content),
      seconds('calculator, something meaningful', calculator.meaningful, BARS.meaningful),
      {
        name: 'slow phone line: calculator, the whole first screen against the landing page until it runs',
        value: calculator.content / running.content,
        bar: { atMost: BARS.calculator },
        note: `${calculator.content.toFixed(2)} s`,
      },
      seconds('dashboard, something meaningful', dashboard.meaningful, BARS.meaningful),
      seconds('dashboard, a member sees the signals', dashboard.content, BARS.signals),
      {
        name: 'slow phone line: scripts of the dashboard until then',
        value: dashboard.scripts,
        unit: '',
        bar: { atMost: BARS.scripts },
      },
      { name: 'slow phone line: all files of the dashboard until then', value: dashboard.files, unit: '' },
      seconds('dashboard, rows can be used', desk.first, DESK_BARS.first, 'desk'),
      seconds('dashboard, rows can be used again', desk.again, DESK_BARS.again, 'desk'),
    ];
  } finally {
    await browser.close();
  }
}

/** Opens an address in a browser of its own; `content` is what the page is for. `runs`: until the program has the page, too. */
async function load(
  browser: Browser,
  origin: string,
  path: string,
  content: string,
  { email, runs = false }: { email?: string; runs?: boolean } = {},
): Promise<FirstLoad> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 390, height: 844 } });
  try {
    if (email !== undefined) await signIn(context, origin, email);
    // Third-party charts are not part of the measurement, and the machine may have no way out.
    await context.route(/tradingview/, (route) => route.abort());
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    if (!IS_SMOKE) await line.send('Network.emulateNetworkConditions', LINE);
    await page.goto(path, { waitUntil: 'commit', timeout: GIVE_UP_MS });
    return await watch(page, content, runs);
  } finally {
    await context.close();
  }
}

/** Seconds until a member's rows can be used at a desk, in new tabs of browsers that know nothing, and again in the same tab; medians. */
async function atDesk(browser: Browser, origin: string): Promise<{ first: number; again: number }> {
  const times = { first: [] as number[], again: [] as number[] };
  for (let run = 0; run < (IS_SMOKE ? 1 : DESK_RUNS); run += 1) {
    const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } });
    await signIn(context, origin, MEMBER);
    await context.route(/tradingview/, (route) => route.abort());
    const page = await context.newPage();
    for (const visit of ['first', 'again'] as const) {
      await page.goto('/dashboard', { waitUntil: 'commit', timeout: GIVE_UP_MS });
      times[visit].push((await watch(page, '#root [data-testid^=signal-row-]', false)).content);
    }
    await context.close();
  }
  return { first: median(times.first), again: median(times.again) };
}

async function signIn(context: BrowserContext, origin: string, email: string): Promise<void> {
  const answer = await context.request.post('/api/auth/login', {
    data: { email, password: TEST_PASSWORD },
    headers: { origin },
  });
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()}`);
}

async function watch(page: Page, content: string, runs: boolean): Promise<FirstLoad> {
  const seen = await page.waitForFunction(
    ({ selector, isRun }) => {
      const found = document.querySelector(selector);
      if (!found || document.querySelector('[role=progressbar][aria-label=Loading]')) return false;
      // React marks the element it works in.
      const root = Object.keys(document.querySelector('#root')!);
      if (isRun && !root.some((key) => key.startsWith('__reactContainer'))) return false;
      return found.getClientRects().length > 0 && performance.now();
    },
    { selector: content, isRun: runs },
    { polling: 'raf', timeout: GIVE_UP_MS },
  );
  const at = (await seen.jsonValue()) as number;
  const { painted, scripts, files } = await page.evaluate((until) => {
    const loaded = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime < until && /\.(?:js|css|woff2)$/.test(name));
    return {
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      scripts: loaded.filter(({ name }) => name.endsWith('.js')).length,
      files: 1 + loaded.length,
    };
  }, at);
  return { meaningful: painted / 1000, content: at / 1000, scripts, files };
}
