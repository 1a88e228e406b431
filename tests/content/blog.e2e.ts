import { expect, test } from '../support/browser/test.ts';
import { change, expectSome } from '../support/browser/visit.ts';

const POST = {
  title: 'Why the close matters',
  author: 'Adaeze Lindqvist',
  excerpt: 'What the weekly chart of GBPJPY showed.',
  content: 'First paragraph.\n\nSecond paragraph.',
  published: true,
};

test('a visitor reads the blog, and a correction or withdrawal reaches the open page', async ({ admin, visitor }) => {
  const page = await visitor.newPage();
  await page.goto('/blog');
  await expect(page).toHaveTitle('Trading insights, T0 Trading Terminal');
  const { id } = await change<{ id: number }>(admin, 'POST', '/api/blog-posts', POST);
  const card = page.getByTestId(`blog-card-${id}`);
  await expect(card).toContainText(POST.title);
  await expect(page.getByText(/INSIGHTS PUBLISHED/)).toBeVisible();

  await card.getByRole('link', { name: /read full analysis/i }).click();
  await expect(page).toHaveURL(new RegExp(`/blog/${id}$`));
  await expect(page).toHaveTitle(`${POST.title}, T0 Trading Terminal`);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', POST.excerpt);
  await expect(page.locator('article p')).toHaveText([POST.excerpt, 'First paragraph.', 'Second paragraph.']);
  await expect(page.getByText('Adaeze Lindqvist')).toBeVisible();

  await change(admin, 'PUT', `/api/blog-posts/${id}`, { title: 'Corrected title' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Corrected title');
  await change(admin, 'PATCH', `/api/blog-posts/${id}/status`, { published: false });
  await expectSome(page.getByText('Blog post not found'));
  await change(admin, 'PATCH', `/api/blog-posts/${id}/status`, { published: true });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Corrected title');
  await change(admin, 'DELETE', `/api/blog-posts/${id}`);
  await expectSome(page.getByText('Blog post not found'));
});
