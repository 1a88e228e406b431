import { expect, test } from './test.ts';
import type { Locator, Page } from '@playwright/test';
import { SECOND_MEMBER } from './product.ts';
import { openAs } from './people.ts';

/** A row of the signals table by a word in it. */
const rowWith = (page: Page, text: string): Locator =>
  page.locator('[data-testid^="signal-row-"]').filter({ hasText: text });

/** Marks the page, so that a reload would show. */
const mark = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'sameDocument' in window);

/** When a row with this text came to be in the page, ms since the epoch; to be called before it is there. */
function watchFor(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = (): boolean =>
          [...document.querySelectorAll('[data-testid^="signal-row-"]')].some((row) =>
            row.textContent?.includes(wanted),
          );
        const observer = new MutationObserver(() => {
          if (!look()) return;
          observer.disconnect();
          resolve(Date.now());
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    text,
  );
}

test('an admin publishes, edits and deletes a signal; both members’ screens follow without a reload, and mail arrives', async ({
  browser,
}) => {
  const [admin, first, second] = await Promise.all([
    openAs(browser, 'admin@t0.local'),
    openAs(browser, 'member@t0.local'),
    openAs(browser, SECOND_MEMBER),
  ]);
  const members = [first, second];
  await Promise.all(members.map(mark));

  await test.step('publish', async () => {
    await admin.goto('/notifications');
    await admin.getByRole('radio', { name: 'GBPUSD' }).click();
    await admin.getByRole('radio', { name: /LONG/i }).click();
    await admin.getByLabel(/^entry price/i).fill('1.3450');
    await admin.getByLabel(/^sl price/i).fill('1.3350');
    await admin.getByLabel(/^take profit 0/i).fill('1.3550');
    await admin.getByLabel(/^take profit 1/i).fill('1.3650');
    await admin.getByLabel(/^memo/i).fill('e2e retest');
    const arrivals = members.map((page) => watchFor(page, '1.34500'));
    const answered = admin.waitForResponse(
      (response) => response.url().endsWith('/api/signals') && response.request().method() === 'POST',
    );
    const pressed = await admin.evaluate(() => Date.now());
    await admin.getByRole('button', { name: /generate signal/i }).click();
    const created = (await (await answered).json()) as { createdAt: string };
    for (const [index, arrival] of arrivals.entries()) {
      const at = await arrival;
      console.log(
        `signal on the screen of member ${index + 1}: ${at - Date.parse(created.createdAt)} ms after it was stored, ${at - pressed} ms after the press`,
      );
      // The benchmark holds the goal of 200 ms; here only that nothing polls, which would be every 30 s.
      expect(at - pressed).toBeLessThan(15_000);
    }
    await expect(admin.getByText('SIGNAL GENERATED').first()).toBeVisible();
    for (const page of members) await expect(rowWith(page, '1.34500')).toContainText('GBPUSD');
  });

  await test.step('mail', async () => {
    for (const to of ['member@t0.local', SECOND_MEMBER]) {
      await expect
        .poll(async () => {
          const response = await fetch(`${process.env.E2E_MAIL_URL}/api/messages?to=${to}`);
          return ((await response.json()) as { messages: { subject: string }[] }).messages.map(
            ({ subject }) => subject,
          );
        })
        .toContain('LONG GBPUSD @ 1.34500');
    }
  });

  await test.step('edit', async () => {
    await admin.getByRole('tab', { name: /^signals/i }).click();
    const row = admin.locator('tr').filter({ hasText: '1.34500' });
    await row.getByRole('button', { name: /edit/i }).first().click();
    await admin.getByLabel(/memo/i).last().fill('edited live');
    await admin.getByRole('button', { name: /^save/i }).click();
    for (const page of members) await expect(rowWith(page, '1.34500')).toContainText('edited live');
  });

  await test.step('delete', async () => {
    const row = admin.locator('tr').filter({ hasText: '1.34500' });
    await row.getByRole('button', { name: /delete/i }).click();
    await admin
      .getByRole('alertdialog')
      .or(admin.getByRole('dialog'))
      .getByRole('button', { name: /delete/i })
      .click();
    for (const page of members) await expect(rowWith(page, '1.34500')).toHaveCount(0);
  });

  for (const page of members) expect(await isSameDocument(page)).toBe(true);
});

test('a price moves on the screen by itself', async ({ browser }) => {
  const page = await openAs(browser, 'member@t0.local');
  const price = page.getByTestId('price-GBPJPY').first();
  await expect(price).toHaveText(/^\d{3}\.\d{3}$/);
  const before = await price.textContent();
  await expect(price).not.toHaveText(before!);
  await expect(page.getByText('SIMULATED FEED').first()).toBeVisible();
});

test('who has no access sees no signals, and the server agrees', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL });
  const page = await context.newPage();
  await page.goto('/dashboard');
  await expect(page.getByLabel(/^password$/i)).toBeVisible();
  expect((await page.request.get('/api/signals')).status()).toBe(401);
  await page.getByLabel(/^email$/i).fill('guest@t0.local');
  await page.getByLabel(/^password$/i).fill('wrong');
  await page
    .locator('form')
    .getByRole('button', { name: /^login$/i })
    .click();
  await expect(page.getByText('Invalid email or password').first()).toBeVisible();
  await page.getByLabel(/^password$/i).fill('T0-Terminal!');
  const signedIn = page.waitForResponse((response) => response.url().endsWith('/api/auth/login') && response.ok());
  await page
    .locator('form')
    .getByRole('button', { name: /^login$/i })
    .click();
  await signedIn;
  await expect(page.locator('[data-testid^="signal-row-"]')).toHaveCount(0);
  expect((await page.request.get('/api/signals')).status()).toBe(403);
});
