import { MARKS, type Screen } from '../support/browser/screens.ts';
import { expect, test } from '../support/browser/test.ts';
import {
  contextOf,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  untilRendered,
} from '../support/browser/visit.ts';
import type { Who } from '../support/browser/visit.ts';

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
  ['member', '/alerts', 'alerts'],
  ['member', '/record', 'record'],
  ['member', '/calculator', 'calculator'],
  ['member', '/developers', 'developers'],
  ['member', '/terms', 'legal'],
];

for (const who of ['visitor', 'guest', 'member'] as const) {
  test(`axe finds nothing on any screen of a ${who} (docs/product/look.md#accessibility)`, async ({ browser }) => {
    const context = await contextOf(browser, who, { theme: 'system' });
    const page = await context.newPage();
    for (const [, path, screen] of OWN.filter(([person]) => person === who)) {
      await page.goto(path);
      if (screen !== 'post') await expect(MARKS[screen](page)).toBeVisible();
      await untilRendered(page);
      await test.step(`${who} at ${path}`, () => expectAccessibleInBothThemes(page));
    }
    await context.close();
  });
}

test('every screen fits 360 px, and its drawer and dialogs are clean', async ({ browser }) => {
  for (const who of ['visitor', 'member'] as const) {
    const context = await contextOf(browser, who, { width: 360 });
    const page = await context.newPage();
    for (const [, path] of OWN.filter(([person]) => person === who)) {
      await page.goto(path);
      await untilRendered(page);
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
