import type { Signal } from '@t0/contracts/signals';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser/test.ts';
import {
  change,
  contextOf,
  expectAccessible,
  expectNoOverflow,
  MEANT,
  openLive,
  UNTOUCHED,
} from '../support/browser/visit.ts';

const FOUR = {
  ...UNTOUCHED,
  furtherTargets: ['82000', '83000'],
  portions: [40, 30, 20, 10],
  entryZonePrice: '20000',
  stopRule: 'behind-targets',
  memo: 'e2e targets',
};
/** Below every simulated price but the last: the next tick reaches three of them. */
const NEAR = { t0Price: '30000', t1Price: '31000', furtherTargets: ['32000', '83000'], ...MEANT };
/** Tabs from the search to a row's mark, at most. */
const TABS = 30;

/** Walks with Tab until it is focused. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${TABS} times Tab do not lead to it`);
}

/** Collects the rows of which a level is rendered again. */
const watchLevels = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const touched: string[] = [];
    Object.assign(window, { touched });
    const rowOf = (node: Node): HTMLElement | null | undefined => {
      const element = node instanceof Element ? node : node.parentElement;
      return element?.closest('td.num, dl:not(.verdict-facts)')?.closest<HTMLElement>('[data-testid^=signal-row-]');
    };
    new MutationObserver((records) => {
      for (const { target } of records) {
        const name = rowOf(target)?.dataset.testid;
        if (name) touched.push(name);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

for (const [size, width, theme] of [
  ['desktop', 1440, 'dark'],
  ['phone', 360, 'light'],
] as const)
  test(`a member reaches all targets by keyboard on a ${size}, and sees them struck as they are reached (docs/product/terminal.md#targets)`, async ({
    browser,
  }) => {
    // Somebody who subscribes later does not see the alert.
    const [admin, member] = [await contextOf(browser, 'admin'), await contextOf(browser, 'member', { width, theme })];
    const old = await change<Signal>(admin, 'POST', '/api/signals', UNTOUCHED);
    const { id } = await change<Signal>(admin, 'POST', '/api/signals', FOUR);
    const page = await openLive(member, '/dashboard');
    // The page scrolls to the terminal after a while (docs/product/terminal.md#dashboard), away from the pointer.
    await page.waitForFunction(() => window.scrollY > 0);
    const row = page.getByTestId(`signal-row-${id}`);
    const mark = row.getByRole('button', { name: /^\+2 targets/ });
    // Its second copy, which Radix keeps for screen readers, is hidden from them here.
    const list = page.getByTestId('target-list').filter({ visible: true });
    await expect(row).toContainText('20,100.00 – 20,000.00');
    await expect(page.getByTestId(`signal-row-${old.id}`).getByRole('button', { name: /targets/ })).toHaveCount(0);

    await test.step('by the pointer, which finds the mark in a card too', async () => {
      await mark.hover();
      await expect(list.locator('li')).toHaveCount(4);
      await page.mouse.move(0, 0);
      await expect(list).toHaveCount(0);
    });

    await test.step('by Tab alone; Escape closes the list, Enter opens the details', async () => {
      await page.getByRole('searchbox', { name: 'Search signals' }).focus();
      await tabTo(page, mark);
      await expect(list.locator('li')).toHaveText([
        /^T080,000.0040%$/,
        /^T181,000.0030%$/,
        /^T282,000.0020%$/,
        /^T383,000.0010%$/,
      ]);
      await expect(mark).toHaveAccessibleName(/T0 80,000.00, 40%; T1 .*; T3 83,000.00, 10%$/);
      await expectAccessible(page);
      await expectNoOverflow(page);
      await page.keyboard.press('Escape');
      await expect(list).toHaveCount(0);
      await expect(mark).toBeFocused();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'US30' });
      for (const level of ['T0', 'T1', 'T2', 'T3', 'ZONE END'])
        await expect(dialog.getByRole('button', { name: `Copy ${level}` })).toBeVisible();
      await expect(dialog).toContainText('Stop moves to the entry at T0, then one target behind.');
      await expectAccessible(page);
      await expectNoOverflow(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });

    await test.step('a push strikes them in their row, and renders no other', async () => {
      await watchLevels(page);
      await change(admin, 'PUT', `/api/signals/${id}`, NEAR);
      await expect(mark).toHaveAccessibleName(/T2 32,000.00, 20%, reached; T3 83,000.00, 10%$/);
      await expect(row.locator('s')).toHaveText(['30,000.00', '31,000.00']);
      await expect(row).toContainText('T2 hit');
      const touched = await page.evaluate(() => (window as unknown as { touched: string[] }).touched);
      expect(new Set(touched)).toEqual(new Set([`signal-row-${id}`]));
    });

    await test.step('the alert that announced it has the levels in force, and the former ones struck', async () => {
      await page.goto('/system-status');
      const alert = page.getByTestId(/^alert-/).filter({ hasText: 'LONG US30 @ 20,100.00' });
      await expect(
        alert.getByText(
          /^T0 30,000.00 \(40%\), T1 31,000.00 \(30%\), T2 32,000.00 \(20%\), T3 83,000.00 \(10%\), SL 31,000.00/,
        ),
      ).toBeVisible();
      await expect(alert.locator('del').filter({ hasText: 'T2 32,000.00' })).toHaveCount(1);
      await expectAccessible(page);
      await expectNoOverflow(page);
    });
    for (const gone of [id, old.id]) await change(admin, 'DELETE', `/api/signals/${gone}`);
  });
