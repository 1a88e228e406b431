import { test as base } from '@playwright/test';
import { releaseApi } from './api-gap.ts';
import { retirePeople } from './people.ts';
import { startProduct } from './product.ts';
import type { Market } from './product.ts';

export { expect } from '@playwright/test';

const START_MS = 120_000;

/**
 * Playwright's `test`. Each worker of the runner has a product of its own, whose market stands still: files that test moving prices say
 * `test.use({ market: 'moving' })`. The pages that a test opened in contexts of its own end with it, as live ones would slow the next.
 */
export const test = base.extend<{ leaveNothingOpen: void }, { market: Market; product: void }>({
  market: ['still', { option: true, scope: 'worker' }],
  product: [
    async ({ market }, use) => {
      const stop = await startProduct(market);
      await use();
      await stop();
    },
    { auto: true, scope: 'worker', timeout: START_MS },
  ],
  leaveNothingOpen: [
    async ({ browser }, use) => {
      await use();
      releaseApi();
      await Promise.all(browser.contexts().map((context) => context.close()));
      await retirePeople();
    },
    { auto: true },
  ],
});
