import { expect, test } from '../support/browser/test.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';
import { contextOf } from '../support/browser/visit.ts';
import { testTerminal } from '../support/browser/subscriber.ts';

test('an administrator finds out what became of a webhook that fails, beside the emails (docs/product/console.md#other-channels)', async ({
  browser,
}) => {
  const receiver = await WebhookReceiver.start();
  receiver.answer = () => 500;
  const email = `channels-${Date.now()}@t0.local`;
  const member = await contextOf(browser, 'visitor');
  const { tempPassword } = await testTerminal<{ tempPassword: string }>(member, 'checkout-success', email);
  const headers = { origin: process.env.E2E_URL! };
  await member.request.post('/api/auth/login', { data: { email, password: tempPassword }, headers });
  const data = { url: receiver.url(), kinds: ['signal.created'], password: tempPassword };
  const made = await member.request.post('/api/auth/webhooks', { data, headers });
  const { webhook } = (await made.json()) as { webhook: { id: number } };
  await member.request.post(`/api/auth/webhooks/${webhook.id}/test`, { data: {}, headers });

  const admin = await contextOf(browser, 'admin');
  const page = await admin.newPage();
  await page.goto('/notifications?tab=emails');
  await expect(page.getByRole('heading', { name: 'Email delivery summary' })).toBeVisible();
  await page.getByRole('radio', { name: 'OTHER CHANNELS' }).click();
  await expect(page).toHaveURL(/by=channels/);
  await expect(page.getByRole('heading', { name: 'Email delivery summary' })).toHaveCount(0);
  await page.getByLabel('Channel').selectOption({ label: 'Webhooks' });
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Failed' });
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('webhook.test');
  await expect(row).toContainText('FAILED');
  await expect(row).toContainText('It answered 500');
  await page.getByLabel('Channel').selectOption({ label: 'Relays' });
  await expect(row).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'By signal and notification' })).toBeVisible();
  await page.getByRole('radio', { name: 'EMAIL', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Email delivery summary' })).toBeVisible();
  await Promise.all([admin.close(), member.close()]);
  receiver.stop();
});
