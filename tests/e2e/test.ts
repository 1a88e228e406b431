import { test as base } from '@playwright/test';
import { startProduct } from './product.ts';

export { expect } from '@playwright/test';

const START_MS = 120_000;

/**
 * Playwright's `test`. Each worker of the runner has a product of its own, so that files running side by side do not see each other's
 * signals. The pages that a test opened in contexts of its own end with it, as live ones would slow the next.
 */
export const test = base.extend<{ leaveNothingOpen: void }, { product: void }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are asked for from the pattern.
    async ({}, use) => {
      const stop = await startProduct();
      await use();
      await stop();
    },
    { auto: true, scope: 'worker', timeout: START_MS },
  ],
  leaveNothingOpen: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
