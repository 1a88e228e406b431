import { expect, test } from '../support/browser/test.ts';

/*
 * Alerts on a device (docs/product/channels.md#alerts-on-a-device): the product encrypts and calls a push service of the tests, and its messages are delivered
 * to Chromium's own service worker. Only the way between Chromium and Google's service is left out: the browser's subscription is that of our service.
 */

test('a browser that was told to show nothing says so, and asks for nothing by itself', async ({ member: context }) => {
  await context.addInitScript(() => {
    let requested = 0;
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    Notification.requestPermission = () =>
      Promise.resolve(((requested += 1), (document.title = `asked ${requested}`), 'denied'));
  });
  const page = await context.newPage();
  await page.goto('/profile?section=alerts');
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Alerts on devices' }) });
  await expect(panel.getByText(/^This browser was told to show no alerts of this site\./)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'TURN ON' })).toBeHidden();
  expect(await page.title()).not.toContain('asked');
});
