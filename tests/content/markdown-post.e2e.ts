import { expect, test } from '../support/browser/test.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, openAt } from '../support/browser/visit.ts';

test('a post in Markdown is previewed, scheduled, published, announced to members with a link, and holds no HTML', async ({
  browser,
}) => {
  const [admin, member] = [
    await openAt(browser, 'admin', '/notifications?tab=blog-posts'),
    await openAt(browser, 'member', '/system-status'),
  ];
  const title = `Markdown ${Date.now()}`;
  const content = [
    '## Why it matters',
    'The **weekly** close\nin two lines, with [the list](/blog) and [none](javascript:alert(1)).',
    '- one\n- two',
    '<img src=x onerror="document.title=`hurt`"> <script>document.title="hurt"</script>',
  ].join('\n\n');
  await admin.getByLabel('BLOG TITLE').fill(title);
  await admin.getByLabel('AUTHOR').fill('Desk');
  await admin.getByLabel('EXCERPT (SEO DESCRIPTION)').fill('Read on.');
  await admin.getByLabel('BLOG CONTENT').fill(content);
  const expectRead = async (page: Page, place: string, level: number): Promise<void> => {
    const text = page.locator(place);
    await expect(text.getByRole('heading', { level, name: 'Why it matters' })).toBeVisible();
    await expect(text.locator('strong')).toHaveText('weekly');
    await expect(text.getByRole('listitem')).toHaveText(['one', 'two']);
    await expect(text.getByRole('link', { name: 'the list' })).toHaveAttribute('href', '/blog');
    await expect(text.getByRole('link', { name: 'none' })).toHaveCount(0);
    await expect(text).toContainText('<script>document.title="hurt"</script>');
    await expect(text.locator('img, script')).toHaveCount(0);
    await expect(page).not.toHaveTitle('hurt');
  };
  await expectRead(admin, '[data-testid="reading-preview"] .markdown', 4);
  await admin.getByRole('button', { name: 'CLEAR' }).click();
  await expect(admin.getByLabel('BLOG TITLE')).toHaveValue('');
  await admin.getByRole('button', { name: 'UNDO' }).click();
  await expect(admin.getByLabel('BLOG TITLE')).toHaveValue(title);
  await admin.getByLabel('PUBLISH AT').fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 16));
  await admin.getByRole('switch', { name: 'Tell members' }).click();
  await admin.getByRole('button', { name: 'CREATE POST' }).click();
  await expect(admin.getByTestId('toast')).toContainText('It is published');
  const row = admin.locator('[data-testid^="post-"]').filter({ hasText: title });
  await expect(row).toContainText('SCHEDULED');
  await expect(row).toContainText('members will be told');
  await expectAccessible(admin);

  await row.getByRole('button', { name: /^SCHEDULED/ }).click();
  const alert = member.locator('[data-testid^="alert-"]').filter({ hasText: title.slice(0, 20) });
  await expect(alert).toContainText('Read on.');
  await alert.getByRole('link', { name: /read full analysis/i }).click();
  await expect(member.getByRole('heading', { level: 1 })).toHaveText(title);
  await expectRead(member, 'article .markdown', 2);
  await expectAccessible(member);
  await expect(row).toContainText('members were told');
});
