import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../support/browser/test.ts';
import { contextOf, type Who } from '../support/browser/visit.ts';

test.use({ market: 'moving' });

for (const width of [360, 390]) {
  for (const who of ['visitor', 'member'] as const) {
    test(`the ticker's items stand side by side at ${width} px, as ${who}, and new prices move none of them`, async ({
      browser,
    }) => {
      const page = await openTicker(browser, who, width);
      // The strip may be drawn again while the page takes its place.
      await expect.poll(async () => (await boxes(page)).length).toBeGreaterThan(6);
      const before = await boxes(page);
      expect(overlapping(before)).toEqual([]);
      const price = page.getByLabel('Price ticker').getByTestId('price-GBPJPY');
      const shown = await price.textContent();
      await expect(price).not.toHaveText(shown!);
      const after = await boxes(page);
      expect(overlapping(after)).toEqual([]);
      const symbols = (all: Box[]): [string, number][] =>
        all.filter(({ text }) => /^[A-Z]{3,6}\d*$/.test(text)).map(({ text, x }) => [text, x]);
      expect(symbols(after)).toEqual(symbols(before));
    });
  }
}

interface Box {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

async function openTicker(browser: Browser, who: Who, width: number): Promise<Page> {
  const context = await contextOf(browser, who, { width });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByLabel('Price ticker').getByTestId('price-GBPJPY')).toHaveText(/^\d{3}\.\d{3}$/);
  await expect(page.locator('[data-reference]')).toHaveCount(0);
  return page;
}

/** Where each text of the strip stands. */
function boxes(page: Page): Promise<Box[]> {
  return page.getByLabel('Price ticker').evaluate((strip) => {
    const walker = document.createTreeWalker(strip, NodeFilter.SHOW_TEXT);
    const found: { text: string; x: number; y: number; width: number; height: number }[] = [];
    while (walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const { x, y, width, height } = range.getBoundingClientRect();
      const text = walker.currentNode.textContent!.trim();
      if (text !== '' && width > 1) found.push({ text, x, y, width, height });
    }
    return found;
  });
}

/** Pairs of texts that lie on each other. Half a pixel is rounding. */
function overlapping(all: Box[]): string[] {
  return all.flatMap((a, index) =>
    all
      .slice(index + 1)
      .filter(
        (b) =>
          Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 0.5 &&
          Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 0.5 &&
          a.text !== b.text,
      )
      .map((b) => `'${a.text}' over '${b.text}'`),
  );
}
