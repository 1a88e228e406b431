import { expect, test } from '../support/browser/test.ts';
import { tab } from '../support/browser/console.ts';
import { contextOf, expectAccessibleInBothThemes, expectNoOverflow } from '../support/browser/visit.ts';

/** Each walks a whole tab, some with three browsers. */
test('the content tabs have no accessibility fault, and fit a phone', async ({ browser }) => {
  const context = await contextOf(browser, 'admin', { theme: 'system' });
  const page = await context.newPage();
  for (const [name, mark] of [
    ['analysis', 'Market analysis memo'],
    ['chart-notes', 'Existing chart notes'],
    ['blog-posts', /^Existing blog posts \(/],
    ['resources', 'T0 resources'],
    ['videos', 'Upload video'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(tab(name));
    await expect(page.getByRole('heading', { name: mark, level: 2 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoOverflow(page);
  }
  await context.close();
});
