import { expect, test } from '../support/browser/test.ts';
import { signaturesBy, WebhookReceiver } from '../support/webhook-receiver.ts';
import { contextOf } from '../support/browser/visit.ts';
import { testTerminal } from '../support/browser/subscriber.ts';

test('a webhook: made, tested, its log read, sent again, its secret renewed, turned off and deleted', async ({
  browser,
}) => {
  const receiver = await WebhookReceiver.start();
  const email = `webhooks-${Date.now()}@t0.local`;
  const context = await contextOf(browser, 'visitor');
  const { tempPassword } = await testTerminal<{ tempPassword: string }>(context, 'checkout-success', email);
  const origin = process.env.E2E_URL!;
  await context.request.post('/api/auth/login', { data: { email, password: tempPassword }, headers: { origin } });
  const page = await context.newPage();
  await page.goto('/profile?section=dev');
  await expect(page.getByText('No webhooks yet. One tells your program what happens.')).toBeVisible();

  await page.getByRole('button', { name: 'NEW WEBHOOK' }).click();
  await page.getByLabel('Address').fill('https://169.254.169.254/latest/meta-data');
  await page.getByLabel('signal.created').click();
  await page.getByLabel('Password', { exact: true }).fill(tempPassword);
  await page.getByRole('button', { name: 'CREATE WEBHOOK' }).click();
  await expect(page.getByText('This address is not on the public network')).toBeVisible();
  await page.getByLabel('Address').fill(receiver.url());
  await page.getByRole('button', { name: 'CREATE WEBHOOK' }).click();
  const secret = (await page.getByTestId('webhook-secret').textContent())!;
  await page.getByRole('button', { name: 'I HAVE KEPT IT' }).click();

  receiver.answer = () => 500;
  await page.getByRole('button', { name: /^TEST / }).click();
  await page.getByRole('button', { name: /^LOG / }).click();
  const log = page.getByRole('dialog');
  await expect(log.getByText(/^failed, 500, \d+ ms/)).toBeVisible();
  expect(receiver.received[0]!.headers['webhook-signature']).toBe(signaturesBy([secret], receiver.received[0]!));
  receiver.answer = () => 200;
  await log.getByRole('button', { name: /^SEND AGAIN/ }).click();
  await expect(log.getByText(/^arrived, 200, \d+ ms/)).toBeVisible();
  await log.getByText('Request and answer').click();
  await expect(log.getByText('"type":"webhook.test"')).toBeVisible();
  expect(receiver.received.map(({ id }) => id)).toEqual([receiver.received[0]!.id, receiver.received[0]!.id]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^NEW SECRET / }).click();
  await page.getByLabel('Password', { exact: true }).fill(tempPassword);
  await page.getByRole('button', { name: 'NEW SECRET', exact: true }).click();
  await expect(page.getByTestId('webhook-secret')).not.toHaveText(secret);
  await page.getByRole('button', { name: 'I HAVE KEPT IT' }).click();
  await expect(page.getByText(/^The secret before signs too until/)).toBeVisible();

  // Another tab of the member follows.
  const tab = await context.newPage();
  await tab.goto('/profile?section=dev');
  const row = tab.getByRole('list', { name: 'Webhooks' }).getByRole('listitem');
  await expect(row.getByRole('switch')).toBeChecked();
  await page.getByRole('list', { name: 'Webhooks' }).getByRole('switch').click();
  await expect(row.getByRole('switch')).not.toBeChecked();
  await page.getByRole('button', { name: /^DELETE / }).click();
  await page.getByRole('button', { name: 'DELETE', exact: true }).click();
  await expect(row).toHaveCount(0);
  await context.close();
  receiver.stop();
});
