import { test as base } from '@playwright/test';

export { expect } from '@playwright/test';

/** Playwright's `test`; the pages that a test opened in contexts of its own end with it, as live ones would slow the next. */
export const test = base.extend<{ leaveNothingOpen: void }>({
  leaveNothingOpen: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
