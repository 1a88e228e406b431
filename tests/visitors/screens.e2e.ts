import { MARKS, type Screen } from '../support/browser/screens.ts';
import { expect, test } from '../support/browser/test.ts';
import { contextOf, type Who } from '../support/browser/visit.ts';

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
  ['/journal', { visitor: 'auth', guest: 'journal', member: 'journal', admin: 'journal' }],
  ['/alerts', { visitor: 'auth', guest: 'landing', member: 'alerts', admin: 'alerts' }],
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
