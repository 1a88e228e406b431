import { devices, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { launchBrowser } from '../launch-browser.ts';
import { alternately, figureOf, type Products, type Rounds } from '../against.ts';
import { signIn } from '../product.ts';
import { IS_SMOKE, sized, type Figure } from '@t0/tools/shared/suite-result';

/** A slow phone line. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50 * 1024, uploadThroughput: 50 * 1024 };
/** Seconds. `calculator`: docs/product/sizing.md#calculator. */
const BARS = { meaningful: 2.5, readable: 3, readableAgain: 1.5, scripts: 12, calculator: 8 };
/** At a desk, no line in between: seconds from the navigation until rows can be used, at first and for whom the browser knows (docs/product/visitors.md#start). */
const DESK_BARS = { first: 1.7, again: 1 };
const RUNS = sized(5, 1);
const MEMBER = 'member@t0.local';
/** Everything but what a person has to see first. */
const GIVE_UP_MS = 60_000;
const PHONE = devices['Pixel 7'];
/** Third-party charts are not part of the measurement, and the machine may have no way out. */
const NO_CHARTS = '--host-resolver-rules=MAP *.tradingview.com ~NOTFOUND, MAP *.tradingview-widget.com ~NOTFOUND';
/** A signal's row, whether the server rendered it or the program. */
const ROW = '[data-testid^=signal-row-]';

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
 * Loads in Chromium as a phone at 50 KB/s with 400 ms of latency: when something meaningful is on the screen, and when a member reads the
 * signals, at the first visit (nothing cached) and at the next one (the service worker holds the program). And when rows can be used at a desk.
 */
export async function firstLoadFigures(products: Products): Promise<Figure[]> {
  const browser = await launchBrowser([NO_CHARTS]);
  const rounds = <T>(measure: (browser: Browser, origin: string) => Promise<T>): Promise<Rounds<T>> =>
    alternately(products, RUNS, ({ origin }) => measure(browser, origin));
  try {
    const landing = await rounds((one, origin) => load(one, origin, '/', '#root #home h1'));
    const dashboard = await rounds((one, origin) => load(one, origin, '/dashboard', ROW, MEMBER));
    const again = await rounds(loadAgain);
    const calculator = await rounds((one, origin) => load(one, origin, '/calculator', '#root h1'));
    const desk = await rounds(atDesk);
    return [
      onLine('landing, something meaningful', landing, 'meaningful', BARS.meaningful),
      onLine('landing, the whole first screen', landing, 'content'),
      onLine('calculator, something meaningful', calculator, 'meaningful', BARS.meaningful),
      onLine('calculator, the whole first screen', calculator, 'content', BARS.calculator),
      onLine('dashboard, something meaningful', dashboard, 'meaningful', BARS.meaningful),
      onLine('dashboard, signals readable', dashboard, 'content', BARS.readable),
      onLine('dashboard, signals readable, next visit', again, 'content', BARS.readableAgain),
      onLine('scripts of the dashboard until then', dashboard, 'scripts', BARS.scripts),
      onLine('all files of the dashboard until then', dashboard, 'files'),
      atDeskFigure('dashboard, rows can be used', desk, 'first'),
      atDeskFigure('dashboard, rows can be used again', desk, 'again'),
    ];
  } finally {
    await browser.close();
  }
}

function onLine(name: string, rounds: Rounds<FirstLoad>, part: keyof FirstLoad, atMost?: number): Figure {
  return figureOf(rounds, (one) => one[part], {
    name: `slow phone line: ${name}`,
    unit: part === 'scripts' || part === 'files' ? '' : 's',
    ...(atMost !== undefined && { bar: { atMost } }),
  });
}

function atDeskFigure(name: string, rounds: Rounds<AtDesk>, visit: keyof AtDesk): Figure {
  return figureOf(rounds, (one) => one[visit], { name: `desk: ${name}`, unit: 's', bar: { atMost: DESK_BARS[visit] } });
}

/** Opens an address in a browser that has never been there; `content` is what the page is for. */
async function load(
  browser: Browser,
  origin: string,
  path: string,
  content: string,
  email?: string,
): Promise<FirstLoad> {
  return inContext(browser, origin, PHONE, async (context) => {
    if (email !== undefined) await signIn(context, origin, email);
    return overLine(context, path, content);
  });
}

/** Opens the dashboard in a new tab of a browser whose member was there before: its service worker holds the program. */
async function loadAgain(browser: Browser, origin: string): Promise<FirstLoad> {
  return inContext(browser, origin, PHONE, async (context) => {
    await signIn(context, origin, MEMBER);
    const before = await context.newPage();
    await before.goto('/dashboard');
    await before.evaluate(programKept);
    await before.close();
    return overLine(context, '/dashboard', ROW);
  });
}

/** In the page: waits until the service worker holds every file of the program, the page last. */
async function programKept(): Promise<void> {
  while (!(await caches.match('/index.html'))) await new Promise(requestAnimationFrame);
}

async function inContext<T>(
  browser: Browser,
  origin: string,
  device: object,
  measure: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...device, baseURL: origin });
  try {
    return await measure(context);
  } finally {
    await context.close();
  }
}

async function overLine(context: BrowserContext, path: string, content: string): Promise<FirstLoad> {
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  if (!IS_SMOKE) await line.send('Network.emulateNetworkConditions', LINE);
  await page.goto(path, { waitUntil: 'commit', timeout: GIVE_UP_MS });
  return watch(page, content);
}

/** Seconds until the program runs the rows. */
interface AtDesk {
  /** In a new tab of a browser that knows nothing. */
  first: number;
  /** Again in the same tab. */
  again: number;
}

function atDesk(browser: Browser, origin: string): Promise<AtDesk> {
  return inContext(browser, origin, { viewport: { width: 1440, height: 900 } }, async (context) => {
    await signIn(context, origin, MEMBER);
    const page = await context.newPage();
    const visit = async (): Promise<number> => {
      await page.goto('/dashboard', { waitUntil: 'commit', timeout: GIVE_UP_MS });
      return (await watch(page, `#root ${ROW}`, true)).content;
    };
    return { first: await visit(), again: await visit() };
  });
}

/** Waits until content can be read, with nothing of the start above it; `isRun`: until the program runs it, too. */
async function watch(page: Page, content: string, isRun = false): Promise<FirstLoad> {
  const seen = await page.waitForFunction(
    ({ selector, runs }) => {
      const find = (one: string): Element[] => [...document.querySelectorAll(one)];
      const isVisible = (one: Element): boolean =>
        one.getClientRects().length > 0 && one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (find('#shell > *, [role=progressbar][aria-label=Loading]').some(isVisible)) return false;
      // React marks the elements that it works in.
      const isUsable = (one: Element): boolean =>
        !runs || Object.keys(one).some((key) => key.startsWith('__reactFiber'));
      return find(selector).some((one) => isVisible(one) && isUsable(one)) && performance.now();
    },
    { selector: content, runs: isRun },
    { polling: 'raf', timeout: GIVE_UP_MS },
  );
  const at = (await seen.jsonValue()) as number;
  // The browser reports a paint after it.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const { painted, scripts, files } = await page.evaluate((until) => {
    const loaded = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime < until && /\.(?:js|css|woff2)$/.test(name));
    return {
      painted: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      scripts: loaded.filter(({ name }) => name.endsWith('.js')).length,
      files: 1 + loaded.length,
    };
  }, at);
  return { meaningful: painted / 1000, content: at / 1000, scripts, files };
}
