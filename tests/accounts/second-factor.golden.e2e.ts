import { Secret, TOTP } from 'otpauth';
import { newEmail } from '../support/browser/people.ts';
import { becomeMember, CHOSEN, logIn, newPage, toast } from '../support/browser/registration.ts';
import { expect, test } from '../support/browser/test.ts';

// Each walks far, on a machine that may be busy.
test('a second factor: enrolled from the QR code’s key, asked at login, recovered, switched off', async ({
  browser,
}) => {
  const email = newEmail('factor');
  const page = await newPage(browser);
  await becomeMember(page, email);
  await page.goto('/profile?section=security');
  await page.getByLabel('Two-Factor Authentication').click();
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN);
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  const key = (await page.getByTestId('two-factor-secret').textContent())!.replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  await page.getByLabel('Authentication code').fill(totp.generate());
  await page.getByRole('button', { name: 'TURN ON' }).click();
  await expect(page.getByTestId('recovery-codes')).toBeVisible();
  const codes = await page.getByTestId('recovery-codes').getByRole('listitem').allTextContents();
  expect(codes.length).toBeGreaterThanOrEqual(8);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'DOWNLOAD' }).click();
  expect((await download).suggestedFilename()).toBe('t0-recovery-codes.txt');
  await page.getByRole('button', { name: 'I HAVE KEPT THEM' }).click();
  await expect(page.getByText(`Recovery codes left: ${codes.length}`)).toBeVisible();

  const other = await newPage(browser);
  await logIn(other, email);
  await other.getByLabel('Authentication code').fill('000000');
  await other.getByRole('button', { name: 'CONFIRM' }).click();
  await expect(toast(other)).toContainText('Invalid code');
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.getByLabel('Recovery code').fill(codes[0]!);
  await other.getByRole('button', { name: 'CONFIRM' }).click();
  await other.waitForURL('**/dashboard');

  // Told to the first tab as it happens elsewhere: the session is in its list, and the code is used up.
  await other.goto('/profile?section=security');
  await expect(other.getByRole('button', { name: /^End this session/ })).toHaveCount(1);
  await other.getByLabel('Two-Factor Authentication').click();
  await other.getByLabel('Password', { exact: true }).fill(CHOSEN);
  await other.getByLabel('Authentication or recovery code').fill(codes[1]!);
  await other.getByRole('button', { name: 'TURN OFF' }).click();
  await expect(toast(other)).toContainText('Two-factor authentication is off.');
  await expect(page.getByLabel('Two-Factor Authentication')).not.toBeChecked();
});
