import { createRequire } from 'node:module';
import { SIGNAL_WARNINGS } from '@t0/contracts/platform';
import type { User } from '@t0/database/accounts';
import { expect } from '@playwright/test';
import type { APIRequestContext, Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { newPerson, PASSWORD, type Role } from './people.ts';

/** In the body of a signal: meant so, wherever the simulated price stands. */
export const MEANT = { confirmedWarnings: [...SIGNAL_WARNINGS] };

/** Makes a signal of GBPJPY an order so far from the price that nothing becomes of it. */
export const FAR = {
  entryPrice: '150.000',
  slPrice: '149.000',
  t0Price: '152.000',
  t1Price: '155.000',
  status: 'limit',
  ...MEANT,
} as const;

/** An active signal so far from every simulated price that nothing but its test moves it. */
export const UNTOUCHED = {
  instrument: 'US30',
  direction: 'long',
  entryPrice: '20100',
  slPrice: '19100',
  t0Price: '80000',
  t1Price: '81000',
  monthlyBias: 'Bullish',
  status: 'active',
  ...MEANT,
} as const;

/** Who looks: nobody signed in, or somebody made for this browser. */
export type Who = 'visitor' | Role;

/** How the page is looked at. */
export interface VisitOptions {
  /** `system`: the dark one until the page's media say otherwise. */
  theme?: 'dark' | 'light' | 'system';
  width?: number;
  /** True: on a phone with a touch screen; `width` has no part in it. */
  phone?: boolean;
  /** True: our service worker may start. */
  offline?: boolean;
  /** The time zone of the device. */
  timezoneId?: string;
  /**
   * True: the browser finds time to fetch the program's parts ahead of their need. That costs more than most pages; parts that are needed are
   * fetched in any case. A visitor's page fetches the program so, and always finds time.
   */
  idle?: boolean;
}

/**
 * The server may close an idle connection as a call leaves. A browser reconnects by itself, whatever the call; requests of a test do
 * on request.
 */
function retriesOnReset(request: APIRequestContext): void {
  for (const method of ['fetch', 'get', 'post', 'put', 'patch', 'delete'] as const) {
    const send = request[method].bind(request);
    Object.assign(request, { [method]: (address: string, more?: object) => send(address, { maxRetries: 2, ...more }) });
  }
}

const owners = new WeakMap<BrowserContext, User>();

/** Who is signed in in a browser of `contextOf`. */
export const personOf = (context: BrowserContext): User => owners.get(context)!;

/** Signs somebody in by a call, as no test but those of signing in needs the form. */
export async function signIn(context: BrowserContext, email: string, password = PASSWORD): Promise<void> {
  const answer = await context.request.post('/api/auth/login', {
    data: { email, password },
    headers: { origin: process.env.E2E_URL! },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/**
 * A browser of one's own, past the splash.
 * @param who somebody new of this kind is made and signed in; or who is known already
 */
export async function contextOf(
  browser: Browser,
  who: Who | User,
  options: VisitOptions = {},
): Promise<BrowserContext> {
  const { theme = 'dark', width = 1440, phone, offline, timezoneId, idle = offline || who === 'visitor' } = options;
  const context = await browser.newContext({
    baseURL: process.env.E2E_URL,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    ...(theme === 'system' && { colorScheme: 'dark' as const }),
    ...(timezoneId && { timezoneId }),
    ...(phone && { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
    ...(offline && { serviceWorkers: 'allow' as const }),
  });
  retriesOnReset(context.request);
  await context.addInitScript((chosen) => {
    // Frames of other hosts have no storage.
    if (window.top !== window) return;
    localStorage.setItem('vite-ui-theme', chosen);
    localStorage.setItem('t0-first-steps', 'dismissed');
    sessionStorage.setItem('t0-started', 'yes');
  }, theme);
  if (!idle) await context.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  if (who !== 'visitor') {
    const person = typeof who === 'string' ? await newPerson(who) : who;
    owners.set(context, person);
    await signIn(context, person.email);
  }
  return context;
}

/** A page of this browser that is live and marked, so that a reload would show. */
export async function openLive(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await expectLive(page);
  await mark(page);
  return page;
}

/** A live page of a browser of one's own. */
export const openAt = async (browser: Browser, who: Who, path: string, options?: VisitOptions): Promise<Page> =>
  openLive(await contextOf(browser, who, options), path);

/** Marks the document, so that a reload would show. */
export const mark = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(window, { sameDocument: true }));

/** Whether the page was not reloaded since it was marked. */
export const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'sameDocument' in window);

/** The panel under a heading. */
export const panelOf = (page: Page, title: string): Locator =>
  page.getByRole('heading', { name: title, level: 2, exact: true }).locator('xpath=ancestor::section[1]');

/** A link of the bar, by its words. */
export const mainLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** At least one of them is in sight. */
export const expectSome = (things: Locator): Promise<void> =>
  expect(things.filter({ visible: true })).not.toHaveCount(0);

/** The page says that it is connected. */
export const expectLive = (page: Page): Promise<void> =>
  expect(page.getByTestId('connection-state')).toContainText('LIVE');

/** A change made by an administrator through the API. Answers the body. */
export async function change<T>(
  admin: BrowserContext,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data: unknown = {},
): Promise<T> {
  const call = () => admin.request.fetch(path, { method, data, headers: { origin: process.env.E2E_URL! } });
  let answer = await call();
  // A test that changes much at once is asked to wait, as any caller is.
  while (answer.status() === 429) {
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers()['retry-after'] ?? 1)));
    answer = await call();
  }
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (answer.status() === 204 ? undefined : await answer.json()) as T;
}

/** Waits until the page stands: its heading is there and no part of it is on its way. */
export async function untilRendered(page: Page): Promise<void> {
  await expectHeading(page);
  await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
}

/** A page without its heading is still on its way; those of what stands until the program does are not its own. */
const expectHeading = (page: Page): Promise<void> =>
  expect(page.locator('h1:not(#shell *, #first *)')).not.toHaveCount(0);

/** The program's page has nothing wrong by WCAG 2.2 AA (docs/product/look.md#accessibility). */
export async function expectAccessible(page: Page): Promise<void> {
  await expectHeading(page);
  await expectNoViolations(page);
}

/** What is on the screen now has nothing wrong by WCAG 2.2 AA. Charts of others in frames are not ours. */
export async function expectNoViolations(page: Page): Promise<void> {
  expect(await violationsOf(page, WCAG)).toEqual([]);
}

/** As `expectAccessible`, and readable in the light theme, too. The page follows the system's theme, which is dark before and after. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  await inLightTheme(page, async () => expect(await violationsOf(page, COLOURS), 'in the light theme').toEqual([]));
}

/** Looks at a page that follows the system's theme while that is light. */
export async function inLightTheme(page: Page, look: () => Promise<unknown>): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await look();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
}

type AxeRules = { type: 'tag' | 'rule'; values: string[] };
const WCAG: AxeRules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** All that can differ between two themes, which have the same document and boxes. */
export const COLOURS: AxeRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** axe-core as Playwright's builder brings it. The builder itself loads it into the page twice, and each time again. */
const axe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))('axe-core') as {
  source: string;
};

interface AxeInPage {
  configure: (spec: { noHtml: boolean }) => void;
  reset: () => void;
  run: (context: object, options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/**
 * What axe finds: each violation with the elements that have it. All of it runs in the page: no frame is looked at. Markup is gathered
 * only where something is wrong, as gathering that of every element takes a third of the time.
 * @param rules all of axe's own if not given
 */
export async function violationsOf(page: Page, rules?: AxeRules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const inPage = (window as unknown as { axe: AxeInPage }).axe;
    const run = async (noHtml: boolean) => {
      inPage.reset();
      inPage.configure({ noHtml });
      const options = { ...(runOnly && { runOnly }), resultTypes: ['violations'], iframes: false, selectors: !noHtml };
      return (await inPage.run({ exclude: ['iframe'] }, options)).violations;
    };
    if ((await run(true)).length === 0) return [];
    const violations = await run(false);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }, rules);
}

/** Nothing sticks out at the right. */
export async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

/** Every error and warning of the page from now on. */
export function complaintsOf(page: Page): string[] {
  const messages: string[] = [];
  page.on('pageerror', (error) => messages.push(error.message));
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && messages.push(message.text()));
  return messages;
}

/** Holds back all scripts but the first of each page, which is a plain one, until the returned function is called. */
export async function holdProgram(context: BrowserContext): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await context.route(/\/assets\/(?!first-).*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
