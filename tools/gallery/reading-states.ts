/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import type { State } from './state.ts';

/** Of the corpus (libs/domain/src/signals/reading/corpus), one of each kind. */
const TEXTS = [
  'GBPJPY long 196.12 sl 195.38 tp 197.05 198.40',
  'GBPJPY BUY\nEntry 196.12\nS/L 195.38\nT/P 197.05\nT/P 198.40',
  'GBPJPY sell 196.12 sl 196.82 tp 195.20 194.10 80% Retest of the high',
  'US30 BUY LIMIT 42,780\nSL 42,650\nTP1 42,980\nTP2 43,200',
  'GBPJPY BUY 196.12\nSL 195.38 (-74 pips)\nTP1 197.05 (93 pips)\nTP2 198.40 (228 pips)\nLot size: 0.10',
  'GBPJPY BUY 196.12\nSL 195.38 (195.20)\nTP1 197.05\nTP2 198.40',
  'GBPJPY BUY 196.12 SL 195.38 TP 197.05 198.40 86% of position',
  'GBPJPY BUY 196.10-196.20 SL 195.38 TP 197.05 198.40',
  'GBPJPY BUY 196.12 SL 195.38 TP1 197.05 TP2 198.40 TP3 199.50',
  'GBPJPY BUY 196.12\nSL 195.38\nTP1 197.05\nTP2 198.40\nUse proper money management',
  'GBPJPY BUY 196.12 SL 195.38 TP 197.05 198.40\nHalf size only, not yet active, wait for my GO',
  'GBPJPY BUY 19.61 SL 19.53 TP 19.70 19.84',
  'GBPJPY BUY 196.12 sl 40 pips tp 1R 2R',
  'GBPJPY BUY STOP 196.50 SL 195.80 TP 197.50 198.50',
  'CANCEL GBPJPY BUY LIMIT 195.72 SL 195.12 TP 196.72 197.72',
  'GBPJPY SL to BE',
  'RESULTS: GBPJPY BUY +93 pips, XAUUSD SELL +120 pips',
  'order buy @ 1 filled on EURUSD. New strategy position is 1',
  'EURCHF BUY 0.9350 SL 0.9300 TP 0.9400 0.9450',
  'Good morning traders, have a great week!',
];

/** Has the generator read each text, and leaves a copy of what it said under the field. */
async function readAll(page: Page): Promise<void> {
  const field = page.getByLabel('Paste a signal');
  for (const text of TEXTS) {
    await field.fill(text);
    await page.getByRole('button', { name: 'FILL IN' }).click();
    await field.evaluate((area) => {
      const block = area.closest('[data-aside]')!;
      const copy = block.cloneNode(true) as HTMLElement;
      copy.querySelector('textarea')!.value = (area as HTMLTextAreaElement).value;
      block.parentElement!.append(copy);
    });
  }
}

/** The generator's readings of twenty texts, in one picture (docs/product/numbers.md#proof). */
export const READING_STATES: State[] = [
  { name: 'reads-texts', who: 'admin', path: '/notifications?tab=create', full: true, act: readAll },
];
