import { gzipSync } from 'node:zlib';
import { expect, test } from '../support/browser/test.ts';
import type { Page } from '@playwright/test';
import { expectSome } from '../support/browser/visit.ts';

/** The routes, and the script that each needs at most, gzipped, in KB. */
for (const [route, most, ready] of [
  ['/auth', 140, (page: Page) => expect(page.getByLabel('Password')).toBeVisible()],
  ['/', 80, (page: Page) => expectSome(page.getByRole('link', { name: 'ACCESS TERMINAL' }))],
  ['/blog', 80, (page: Page) => expectSome(page.getByRole('link', { name: 'RSS' }))],
] as const) {
  test(`${route} needs at most ${most} KB of script, gzipped`, async ({ browser }) => {
    const page = await (await browser.newContext({ baseURL: process.env.E2E_URL })).newPage();
    // What is fetched ahead for later, once the browser is idle, is no need of the route.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    const scripts: Promise<readonly [name: string, bytes: number]>[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js'))
        scripts.push(response.body().then((body) => [pathname, gzipSync(body).length] as const));
    });
    await page.goto(route, { waitUntil: 'networkidle' });
    await ready(page);
    const files = await Promise.all(scripts);
    const bytes = files.reduce((sum, [, size]) => sum + size, 0);
    console.log(`${route}: ${(bytes / 1024).toFixed(1)} KB of script, gzipped: ${files.join(' ')}`);
    expect(bytes).toBeLessThanOrEqual(most * 1024);
  });
}
