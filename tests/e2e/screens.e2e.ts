import { expect, test } from './test.ts';
import type { Page } from '@playwright/test';
import { contextOf, expectAccessible, expectNoOverflow, untilDrawn } from './visit.ts';
import type { Who } from './visit.ts';

type Screen =
  | 'landing'
  | 'auth'
  | 'dashboard'
  | 'profile'
  | 'status'
  | 'console'
  | 'denied'
  | 'blog'
  | 'post'
  | 'videos'
  | 'journal'
  | 'record'
  | 'verify'
  | 'calculator'
  | 'developers'
  | 'legal'
  | 'not found';

/** By what each screen is known. */
const MARKS: Record<Screen, (page: Page) => ReturnType<Page['locator']>> = {
  landing: (page) => page.getByRole('heading', { name: 'Platform overview' }),
  auth: (page) => page.getByRole('tab', { name: 'LOGIN' }),
  dashboard: (page) => page.getByRole('heading', { name: 'T0 TRADING TERMINAL', level: 1 }),
  profile: (page) =>
    page
      .getByRole('navigation', { name: /profile|sections/i })
      .or(page.getByText('TRADER PROFILE'))
      .first(),
  status: (page) => page.getByRole('heading', { name: 'SYSTEM STATUS' }),
  console: (page) => page.getByRole('heading', { name: /notification control center/i }),
  denied: (page) => page.getByRole('heading', { name: 'ACCESS DENIED' }),
  blog: (page) => page.getByRole('heading', { name: 'TRADING INSIGHTS' }),
  post: (page) => page.getByText('Blog post not found').last(),
  videos: (page) => page.getByRole('heading', { name: 'T0 VIDEO UPDATES' }),
  journal: (page) => page.getByRole('heading', { name: 'JOURNAL', level: 1 }),
  record: (page) => page.getByRole('heading', { name: 'RECORD', level: 1 }),
  verify: (page) => page.getByRole('heading', { name: 'CHECK THE RECORD' }),
  calculator: (page) => page.getByRole('heading', { name: 'Position size calculator' }),
  developers: (page) => page.getByRole('heading', { name: 'FOR PROGRAMMERS', level: 1 }),
  legal: (page) => page.getByRole('heading', { name: /^(TERMS|PRIVACY|RISK)$/, level: 1 }),
  'not found': (page) => page.getByRole('heading', { name: 'PAGE NOT FOUND' }),
};

/** The route table of docs/product/visitors.md#addresses: what each person sees under each address. */
const TABLE: [path: string, Record<Who, Screen>][] = [
  ['/', { visitor: 'landing', guest: 'landing', member: 'dashboard', admin: 'dashboard' }],
  ['/home', { visitor: 'landing', guest: 'landing', member: 'dashboard', admin: 'dashboard' }],
  ['/dashboard', { visitor: 'auth', guest: 'landing', member: 'dashboard', admin: 'dashboard' }],
  ['/auth', { visitor: 'auth', guest: 'landing', member: 'dashboard', admin: 'dashboard' }],
  ['/auth-new', { visitor: 'auth', guest: 'landing', member: 'dashboard', admin: 'dashboard' }],
  ['/subscribe', { visitor: 'auth', guest: 'landing', member: 'dashboard', admin: 'dashboard' }],
  ['/login', { visitor: 'auth', guest: 'landing', member: 'dashboard', admin: 'dashboard' }],
  ['/profile', { visitor: 'auth', guest: 'landing', member: 'profile', admin: 'profile' }],
  ['/system-status', { visitor: 'auth', guest: 'landing', member: 'status', admin: 'status' }],
  ['/notifications', { visitor: 'auth', guest: 'landing', member: 'denied', admin: 'console' }],
  ['/admin123', { visitor: 'auth', guest: 'landing', member: 'denied', admin: 'console' }],
  ['/videos', { visitor: 'auth', guest: 'landing', member: 'videos', admin: 'videos' }],
  ['/blog', { visitor: 'blog', guest: 'blog', member: 'blog', admin: 'blog' }],
  ['/blog/2000000000', { visitor: 'post', guest: 'post', member: 'post', admin: 'post' }],
  ['/journal', { visitor: 'auth', guest: 'landing', member: 'journal', admin: 'journal' }],
  ['/record', { visitor: 'record', guest: 'record', member: 'record', admin: 'record' }],
  ['/verify', { visitor: 'verify', guest: 'verify', member: 'verify', admin: 'verify' }],
  ['/calculator', { visitor: 'calculator', guest: 'calculator', member: 'calculator', admin: 'calculator' }],
  ['/developers', { visitor: 'developers', guest: 'developers', member: 'developers', admin: 'developers' }],
  ['/terms', { visitor: 'legal', guest: 'legal', member: 'legal', admin: 'legal' }],
  ['/privacy', { visitor: 'legal', guest: 'legal', member: 'legal', admin: 'legal' }],
  ['/risk', { visitor: 'legal', guest: 'legal', member: 'legal', admin: 'legal' }],
  ['/nowhere', { visitor: 'not found', guest: 'not found', member: 'not found', admin: 'not found' }],
];

for (const who of ['visitor', 'guest', 'member', 'admin'] as const) {
  test(`a ${who} finds under every address what the route table says (docs/product/visitors.md#addresses)`, async ({
    browser,
  }) => {
    const context = await contextOf(browser, who);
    const page = await context.newPage();
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    for (const [path, screens] of TABLE) {
      await page.goto(path);
      await expect(MARKS[screens[who]](page), `${path} for a ${who}`).toBeVisible();
    }
    expect(failures).toEqual([]);
    await context.close();
  });
}

const OWN: [Who, string, Screen][] = [
  ['visitor', '/', 'landing'],
  ['guest', '/', 'landing'],
  ['visitor', '/blog', 'blog'],
  ['visitor', '/blog/1', 'post'],
  ['visitor', '/calculator', 'calculator'],
  ['visitor', '/developers', 'developers'],
  ['visitor', '/risk', 'legal'],
  ['visitor', '/nowhere', 'not found'],
  ['member', '/dashboard', 'dashboard'],
  ['member', '/system-status', 'status'],
  ['member', '/videos', 'videos'],
  ['member', '/blog', 'blog'],
  ['member', '/journal', 'journal'],
  ['member', '/record', 'record'],
  ['member', '/calculator', 'calculator'],
  ['member', '/developers', 'developers'],
  ['member', '/terms', 'legal'],
];

for (const theme of ['dark', 'light'] as const) {
  for (const who of ['visitor', 'guest', 'member'] as const) {
    test(`axe finds nothing on any screen of a ${who}, ${theme} theme (docs/product/look.md#accessibility)`, async ({
      browser,
    }) => {
      const context = await contextOf(browser, who, { theme });
      const page = await context.newPage();
      for (const [, path, screen] of OWN.filter(([person]) => person === who)) {
        await page.goto(path);
        if (screen !== 'post') await expect(MARKS[screen](page)).toBeVisible();
        await untilDrawn(page);
        await test.step(`${who} at ${path}`, () => expectAccessible(page));
      }
      await context.close();
    });
  }
}

test('every screen fits 360 px, and its drawer and dialogs are clean', async ({ browser }) => {
  for (const who of ['visitor', 'member'] as const) {
    const context = await contextOf(browser, who, { width: 360 });
    const page = await context.newPage();
    for (const [, path] of OWN.filter(([person]) => person === who)) {
      await page.goto(path);
      await untilDrawn(page);
      await test.step(`${who} at ${path}`, () => expectNoOverflow(page));
    }
    await page.goto(who === 'visitor' ? '/' : '/dashboard');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('link', { name: 'AUTHENTICATE' })).toHaveCount(who === 'visitor' ? 1 : 0);
    await expect(page.getByRole('link', { name: 'TERMINATE SESSION' })).toHaveCount(who === 'visitor' ? 0 : 1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    await context.close();
  }
});
