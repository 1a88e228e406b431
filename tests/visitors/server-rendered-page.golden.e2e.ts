import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/test.ts';
import { change, contextOf } from '../support/browser/visit.ts';

const POST = {
  title: 'What the close of GBPJPY said',
  author: 'Adaeze Lindqvist',
  excerpt: 'Where the banks stood.',
  content: 'First **paragraph**.\n\n- one\n- two',
  published: true,
};

/** Everything that the page complains of. */
function complaintsOf(page: Page): string[] {
  const messages: string[] = [];
  page.on('pageerror', (error) => messages.push(error.message));
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && messages.push(message.text()));
  return messages;
}

test('without JavaScript the landing page, the blog and a post can be read (docs/product/visitors.md#start)', async ({
  browser,
}) => {
  const { id } = await change<{ id: number }>(await contextOf(browser, 'admin'), 'POST', '/api/blog-posts', POST);
  const context = await browser.newContext({ baseURL: process.env.E2E_URL, javaScriptEnabled: false });
  const page = await context.newPage();
  const messages = complaintsOf(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trade the levels the banks are defending.');
  await expect(page.getByText('Active traders')).toBeVisible();
  await expect(page.getByText('847', { exact: true })).toBeVisible();
  await expect(page.getByTestId('ticker-XAUUSD')).toContainText('3,346.7');
  const shots = await page
    .locator('#gallery img:visible')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  expect(shots).not.toEqual([]);
  for (const shot of shots) expect(shot).toMatch(/^\/assets\/.*\.webp$/);
  await page.getByRole('link', { name: 'BLOG', exact: true }).click();
  await expect(page).toHaveTitle('Trading insights, T0 Trading Terminal');
  await page.getByTestId(`blog-card-${id}`).getByRole('link').click();
  await expect(page).toHaveTitle(`${POST.title}, T0 Trading Terminal`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(POST.title);
  await expect(page.locator('article li')).toHaveText(['one', 'two']);
  await expect(page.locator('article strong')).toHaveText('paragraph');
  expect((await page.goto('/blog/999999'))!.status()).toBe(404);
  expect(messages.filter((text) => !text.includes('404'))).toEqual([]);
});
