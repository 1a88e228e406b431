import { gzipSync } from 'node:zlib';
import { expect, test } from '../test.ts';
import type { Page } from '@playwright/test';
import { expectSome } from '../visit.ts';

/** Script of a route, gzipped, at most. */
const ROUTE_SCRIPT_BYTES = 140 * 1024;

for (const [route, ready] of [
  ['/auth', (page: Page) => expect(page.getByLabel('Password')).toBeVisible()],
  ['/', (page: Page) => expectSome(page.getByRole('link', { name: 'ACCESS TERMINAL' }))],
] as const) {
  test(`${route} needs at most 140 KB of script, gzipped`, async ({ browser }) => {
    const page = await (await browser.newContext({ baseURL: process.env.E2E_URL })).newPage();
    // What is fetched ahead for later, once the browser is idle, is no need of the route.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body());
    });
    await page.goto(route, { waitUntil: 'networkidle' });
    await ready(page);
    const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body).length, 0);
    console.log(`${route}: ${(bytes / 1024).toFixed(1)} KB of script, gzipped, in ${scripts.length} files`);
    expect(bytes).toBeLessThanOrEqual(ROUTE_SCRIPT_BYTES);
  });
}
