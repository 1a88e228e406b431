import { expect, test } from '../support/browser/test.ts';
import type { Locator, Page } from '@playwright/test';
import { contextOf, isSameDocument, openLive, personOf } from '../support/browser/visit.ts';

/** A row of the signals table by a word in it. */
const rowWith = (page: Page, text: string): Locator =>
  page.locator('[data-testid^="signal-row-"]').filter({ hasText: text });

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

/** The calls by which a page reads signals from now on. */
function readsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(desk|signals)/.test(pathname)) calls.push(pathname);
  });
  return calls;
}

test('an admin publishes, edits and deletes a signal; both members’ screens follow without a reload, and mail arrives', async ({
  browser,
  admin: desk,
}) => {
  const readers = [await contextOf(browser, 'member'), await contextOf(browser, 'member')];
  const admin = await openLive(desk, '/notifications');
  const members = await Promise.all(readers.map((reader) => openLive(reader, '/dashboard')));

  await test.step('publish', async () => {
    await admin.getByRole('radio', { name: 'GBPUSD' }).click();
    await admin.getByRole('radio', { name: /LONG/i }).click();
    await admin.getByLabel(/^entry price/i).fill('1.3452');
    await admin.getByLabel(/^sl price/i).fill('1.3350');
    await admin.getByLabel(/^take profit 0/i).fill('1.3550');
    await admin.getByLabel(/^take profit 1/i).fill('1.3650');
    await admin.getByLabel(/^memo/i).fill('e2e retest');
    const shownTimes = members.map((page) => watchFor(page, '1.34520'));
    const reads = members.map(readsOf);
    const answered = admin.waitForResponse(
      (response) => response.url().endsWith('/api/signals') && response.request().method() === 'POST',
    );
    const pressed = await admin.evaluate(() => Date.now());
    await admin.getByRole('button', { name: /generate signal/i }).click();
    const created = (await (await answered).json()) as { createdAt: string };
    for (const [index, shown] of shownTimes.entries()) {
      const at = await shown;
      console.log(
        `signal on the screen of member ${index + 1}: ${at - Date.parse(created.createdAt)} ms after it was stored, ${at - pressed} ms after the press`,
      );
      // Pushed, not polled. The benchmark holds the goal of 200 ms.
      expect(reads[index]).toEqual([]);
    }
    await expect(admin.getByTestId('toast')).toContainText('SIGNAL GENERATED');
    for (const page of members) await expect(rowWith(page, '1.34520')).toContainText('GBPUSD');
  });

  await test.step('mail', async () => {
    for (const to of readers.map((reader) => personOf(reader).email)) {
      await expect
        .poll(async () => {
          const response = await fetch(`${process.env.E2E_MAIL_URL}/api/messages?to=${to}`);
          return ((await response.json()) as { messages: { subject: string }[] }).messages.map(
            ({ subject }) => subject,
          );
        })
        .toContain('LONG GBPUSD @ 1.34520');
    }
  });

  await test.step('edit', async () => {
    await admin.getByRole('tab', { name: /^signals/i }).click();
    const row = admin.locator('tr').filter({ hasText: '1.34520' });
    await row.getByRole('button', { name: /^edit/i }).click();
    await admin.getByLabel('Memo', { exact: true }).fill('edited live');
    await admin.getByRole('button', { name: /^save/i }).click();
    for (const page of members) await expect(rowWith(page, '1.34520')).toContainText('edited live');
  });

  await test.step('delete', async () => {
    const row = admin.locator('tr').filter({ hasText: '1.34520' });
    await row.getByRole('button', { name: /^delete/i }).click();
    await admin
      .getByRole('alertdialog')
      .or(admin.getByRole('dialog'))
      .getByRole('button', { name: /delete/i })
      .click();
    for (const page of members) await expect(rowWith(page, '1.34520')).toHaveCount(0);
  });

  for (const page of members) expect(await isSameDocument(page)).toBe(true);
});
