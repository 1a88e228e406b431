import { expect, test } from '../support/browser/test.ts';
import { sourceMailedTo } from '../support/browser/mailbox.ts';
import { contextOf, expectAccessible, expectNoOverflow, expectSome, personOf } from '../support/browser/visit.ts';

const SHOTS = process.env.E2E_SHOTS;

for (const [theme, width] of [
  ['dark', 1440],
  ['light', 390],
] as const) {
  test(`an administrator sends tests through the channels and lets doctor look, ${theme}, ${width} px (docs/product/settings.md#channels)`, async ({
    browser,
  }) => {
    const context = await contextOf(browser, 'admin', { theme, width });
    const page = await context.newPage();
    await page.goto('/notifications?tab=settings');
    const email = page.getByTestId('channel-email');
    const terminal = page.getByTestId('channel-terminal');

    await test.step('keys are named, and never told', async () => {
      await email.getByText(/of 5 keys set/).click();
      await expect(email).toContainText('DKIM_PRIVATE_KEY');
      await expect(email).not.toContainText('BEGIN');
    });

    await test.step('an email to oneself, and what the mail server said', async () => {
      await email.getByRole('button', { name: 'Send a test through Email' }).click();
      await expect(email.getByRole('status')).toContainText('Accepted by the mail server. Sent');
      await sourceMailedTo(personOf(context).email, /You asked for this email in SETTINGS/);
    });

    await test.step('an event to this page', async () => {
      await terminal.getByRole('button', { name: 'Send a test through Terminal' }).click();
      await expect(terminal.getByRole('status')).toContainText('Arrived on this page. Sent');
    });

    await test.step('doctor', async () => {
      await page.getByRole('button', { name: 'CHECK AGAIN' }).click();
      await expect(page.getByTestId('finding-PostgreSQL')).toContainText('OK');
      const mail = page.getByTestId('finding-SPF').or(page.getByTestId('finding-Mail DNS'));
      await expectSome(mail.filter({ hasText: 'What to do:' }));
      await expect(page.getByText(/^checked /)).toBeVisible();
    });
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/settings-${theme}-${width}.png`, fullPage: true });
    await expectAccessible(page);
    await expectNoOverflow(page);
    await context.close();
  });
}
