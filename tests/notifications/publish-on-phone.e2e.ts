import { expect, test } from '../support/browser/test.ts';
import type { Locator } from '@playwright/test';
import { expectAccessible, expectNoOverflow, openAt } from '../support/browser/visit.ts';

const BROADCAST = 'BROADCAST NOTIFICATION';

/** On a phone a number becomes a level by the button of its unit. */
async function expectUnits(dialog: Locator): Promise<void> {
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  await dialog.getByText('GBPJPY', { exact: true }).click();
  await field('Entry price').fill('196.12');
  await field('SL price').fill('50');
  await dialog.getByRole('button', { name: 'Stop: pips below the entry' }).click();
  await expect(field('SL price')).toHaveValue('195.620');
  await field('Take Profit 0').fill('1.5');
  await dialog.getByRole('button', { name: 'T0: times the risk' }).click();
  await expect(field('Take Profit 0')).toHaveValue('196.870');
}

for (const width of [360, 390]) {
  test(`on a phone of ${width} px SIGNAL and BROADCAST stay, and their sheets’ send button never leaves the screen`, async ({
    browser,
  }) => {
    const admin = await openAt(browser, 'admin', '/notifications?tab=signals', { width });
    const member = await openAt(browser, 'member', '/system-status', { width });
    await admin.setViewportSize({ width, height: 640 });
    const bar = admin.getByRole('group', { name: 'Publish' });
    const isInSight = (name: string, height: number) =>
      expect
        .poll(async () => {
          const box = await admin.getByRole('dialog').getByRole('button', { name }).boundingBox();
          return box !== null && box.y >= 0 && box.y + box.height <= height;
        }, `${name} within ${height} px`)
        .toBe(true);
    const keyboard = (height: number) =>
      admin.evaluate((left) => {
        Object.defineProperty(window.visualViewport, 'height', { configurable: true, get: () => left });
        window.visualViewport?.dispatchEvent(new Event('resize'));
      }, height);
    for (const [opener, name] of [
      ['SIGNAL', 'GENERATE SIGNAL'],
      ['BROADCAST', BROADCAST],
    ] as const) {
      await admin.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(bar.getByRole('button', { name: opener })).toBeInViewport({ ratio: 1 });
      await bar.getByRole('button', { name: opener, exact: true }).click();
      const dialog = admin.getByRole('dialog', { name: `NEW ${opener}` });
      await expect(dialog).toBeVisible();
      await isInSight(name, 640);
      await expectNoOverflow(admin);
      await expectAccessible(admin);
      // The keyboard takes the lower part of the screen.
      await keyboard(320);
      await isInSight(name, 320);
      for (const field of await dialog.locator('input, textarea').all()) {
        await field.scrollIntoViewIfNeeded();
        await isInSight(name, 320);
      }
      await keyboard(640);
      if (opener === 'SIGNAL') await expectUnits(dialog);
      await admin.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    const title = `From a phone ${width} ${Date.now()}`;
    await bar.getByRole('button', { name: 'BROADCAST' }).click();
    await admin.getByRole('dialog').getByLabel('Title', { exact: true }).fill(title);
    await admin.getByRole('dialog').getByLabel('Message', { exact: true }).fill('Kept.');
    await admin.keyboard.press('Escape');
    // What is half written is the same on the page.
    await admin.goto('/notifications?tab=create');
    await expect(admin.getByLabel('Title', { exact: true })).toHaveValue(title);
    await bar.getByRole('button', { name: 'BROADCAST' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: BROADCAST }).click();
    await expect(member.locator('[data-testid^="alert-"]').filter({ hasText: title })).toBeVisible();
    await expect(admin.getByRole('dialog')).toHaveCount(0);
  });
}
