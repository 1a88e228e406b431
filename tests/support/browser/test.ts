import { createRequire } from 'node:module';
import { test as base, type Browser, type BrowserContext } from '@playwright/test';
import { releaseApi } from './api-gap.ts';
import { retirePeople } from './people.ts';
import { LAUNCH } from './playwright.config.ts';
import { startProduct, type ProductOptions } from './product.ts';
import { contextOf } from './visit.ts';

export { expect } from '@playwright/test';

const { noteCost, processorMs } = createRequire(import.meta.url)('../jest/processor.cjs') as {
  noteCost: (file: string, before: number) => void;
  processorMs: () => number;
};

const START_MS = 120_000;

/** What a worker of the runner has. */
interface WorkerFixtures extends ProductOptions {
  product: void;
  /** A Chromium with a window, for what the one without cannot do: notifications, and the badge of the program's icon. */
  windowed: Browser;
}

/** What a test asks for by naming it: a browser of somebody new, as `contextOf` opens it. */
interface TestFixtures {
  admin: BrowserContext;
  member: BrowserContext;
  visitor: BrowserContext;
  leaveNothingOpen: void;
}

/** The browsers that a worker launched beside Playwright's own. */
const launched: Browser[] = [];

/** Closes it. A page may still load what a test answers: that ends without a word. */
async function end(context: BrowserContext): Promise<void> {
  const answering = [context, ...context.pages()];
  // One that closes by itself meanwhile answers nothing any more.
  await Promise.allSettled(answering.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/**
 * Playwright's `test`. Each worker of the runner has a product of its own, whose market stands still: files that test moving prices say
 * `test.use({ market: 'moving' })`. The pages that a test opened in contexts of its own end with it, as live ones would slow the next.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  market: ['still', { option: true, scope: 'worker' }],
  demonstration: [false, { option: true, scope: 'worker' }],
  product: [
    async ({ market, demonstration }, use) => {
      const stop = await startProduct({ market, demonstration });
      await use();
      await stop();
    },
    { auto: true, scope: 'worker', timeout: START_MS },
  ],
  windowed: [
    async ({ playwright }, use) => {
      const browser = await playwright.chromium.launch(LAUNCH);
      launched.push(browser);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  admin: async ({ browser }, use) => use(await contextOf(browser, 'admin')),
  member: async ({ browser }, use) => use(await contextOf(browser, 'member')),
  visitor: async ({ browser }, use) => use(await contextOf(browser, 'visitor')),
  leaveNothingOpen: [
    async ({ browser }, use, { file }) => {
      const before = processorMs();
      await use();
      releaseApi();
      const contexts = [browser, ...launched].flatMap((each) => each.contexts());
      await Promise.all(contexts.map(end));
      await retirePeople();
      noteCost(file, before);
    },
    { auto: true },
  ],
});
