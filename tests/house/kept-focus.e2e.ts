import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/browser/test.ts';

/* What is disabled while its request runs has the focus again afterwards (docs/product/look.md#keyboard). */

/** Holds the next change that the page sends: `sent` is done when it is held, `end` lets it go on or fails it. */
async function holdChange(page: Page) {
  let hold: (route: Route) => void;
  const sent = new Promise<Route>((resolve) => (hold = resolve));
  await page.route('**/api/**', (route) => (route.request().method() === 'PUT' ? hold(route) : route.fallback()));
  const end = async (how: 'continue' | 'abort'): Promise<void> => {
    await (await sent)[how]();
    await page.unroute('**/api/**');
  };
  return { sent, end };
}

test('a switch pressed by its key keeps the focus; who went elsewhere meanwhile stays there', async ({ member }) => {
  const page = await member.newPage();
  await page.goto('/profile?section=dev');
  const own = page.getByRole('switch', { name: 'API Access' });
  const elsewhere = page.getByRole('link', { name: 'DASHBOARD' });
  await own.focus();

  const first = await holdChange(page);
  await own.press('Space');
  await first.sent;
  await expect(own).toBeDisabled();
  await expect(own).not.toBeFocused();
  await first.end('continue');
  await expect(own).toBeFocused();

  const second = await holdChange(page);
  await own.press('Space');
  await second.sent;
  await expect(own).toBeDisabled();
  await elsewhere.focus();
  await second.end('continue');
  await expect(own).toBeEnabled();
  await expect(elsewhere).toBeFocused();

  const third = await holdChange(page);
  await own.click();
  await third.sent;
  await expect(own).toBeDisabled();
  await third.end('continue');
  await expect(own).toBeFocused();
  expect(await own.evaluate((element) => element.matches(':focus-visible')), 'a ring after a pointer').toBe(false);
});

test('a field that sends by Enter keeps the focus and its text when the request fails, once the key is released', async ({
  admin,
}) => {
  const page = await admin.newPage();
  await page.goto('/notifications?tab=settings');
  await page.getByRole('button', { name: 'Edit Yearly plan' }).click();
  const field = page.getByRole('dialog', { name: 'EDIT Yearly plan' }).getByLabel('Text');
  await field.fill('Never stored.');
  const call = await holdChange(page);
  await page.keyboard.down('Enter');
  await call.sent;
  await expect(field).toBeDisabled();
  await call.end('abort');
  await expect(page.getByTestId('toast')).toContainText('SAVE FAILED');
  await expect(field).toBeEnabled();
  await expect(field).not.toBeFocused();
  await page.keyboard.up('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Never stored.');
});
