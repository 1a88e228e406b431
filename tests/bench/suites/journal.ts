/// <reference lib="dom" />
import type { BrowserContext } from '@playwright/test';
import { createMember } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { launchBrowser } from '../launch-browser.ts';
import { onFilledProduct, signIn } from '../product.ts';
import { middleOf, sized, type Figure, type SuiteResult } from '@t0/tools/shared/suite-result';

const TRADES = sized(5000, 20);
const ROUNDS = sized(5, 1);
const BAR = 1;
const MEMBER = 'trader@t0.local';

/** A journal of 5,000 trades opens in Chromium (docs/product/journal.md#page). */
export const journal = (): Promise<SuiteResult> => onFilledProduct(fill, measure);

/** A member's trades, each of a signal that was closed, and announced, long ago: else the worker would notify members now. */
async function fill(db: DataSource): Promise<void> {
  await createMember(db, { email: MEMBER });
  await db.query(
    `WITH past AS (
       INSERT INTO signals (instrument, direction, entry_price, sl_price, t0_price, t1_price, monthly_bias, status, created_at, fanned_out_at)
       SELECT 'GBPJPY', 'long', 196.12, 195.38, 197.05, 198.4, 'Bullish', 'closed', now() - interval '90 days', now()
       FROM generate_series(1, $1) RETURNING id)
     INSERT INTO journal_entries (user_id, signal_id, decision, at, fill, size, risk_percent, exit)
     SELECT u.id, past.id, 'taken', now() - past.id * interval '1 minute', 196.2, 0.1, 1, 196.94
     FROM past, users u WHERE u.email = $2`,
    [TRADES, MEMBER],
  );
}

async function measure(origin: string): Promise<SuiteResult> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: origin });
    // The start screen is the tab's first page only.
    await context.addInitScript(() => sessionStorage.setItem('t0-started', 'yes'));
    await context.route(/tradingview/, (route) => route.abort());
    await signIn(context, origin, MEMBER);
    const pressed: number[] = [];
    const opened: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      pressed.push(await fromTerminal(context));
      opened.push(await fromAddress(context));
    }
    return {
      suite: `a journal of ${TRADES} trades`,
      figures: [
        { ...figure('from the press in the terminal', pressed), bar: { atMost: BAR } },
        // With the start of the whole program.
        figure('by its address, the program cached', opened),
      ],
    };
  } finally {
    await browser.close();
  }
}

const figure = (name: string, seconds: number[]): Figure => ({
  name: `${name}, median`,
  ...middleOf(seconds),
  unit: 's',
});

/** Seconds from the press on JOURNAL until entries, months and results are visible. */
async function fromTerminal(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await page.goto('/dashboard');
  const link = page.getByRole('link', { name: 'JOURNAL' }).first();
  // Set by shared/lib/parts/preload.ts: before the program a press loads another document, which knows of no press.
  await page.waitForFunction(() => performance.getEntriesByName('t0-parts-there').length > 0);
  await page.evaluate(() =>
    addEventListener('click', () => performance.mark('pressed'), { capture: true, once: true }),
  );
  await link.click();
  const seconds = await whenOpen(page, 'pressed');
  await page.close();
  return seconds;
}

async function fromAddress(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await page.goto('/journal', { waitUntil: 'commit' });
  const seconds = await whenOpen(page);
  await page.close();
  return seconds;
}

/** Seconds since a mark, or since the navigation began, at the frame in which the whole page is visible. */
async function whenOpen(page: Awaited<ReturnType<BrowserContext['newPage']>>, mark?: string): Promise<number> {
  const seen = await page.waitForFunction(
    ({ from, trades }) => {
      const began = from === undefined ? 0 : (performance.getEntriesByName(from)[0]?.startTime ?? NaN);
      const state =
        document.querySelector('[data-testid^=journal-entry-]') &&
        document.querySelector('[data-testid^=journal-month-]') &&
        document.body.textContent.includes(`${trades} entries, newest first`) &&
        !document.querySelector('[role=progressbar][aria-label=Loading]');
      return state ? performance.now() - began : false;
    },
    { from: mark, trades: TRADES.toLocaleString('en-US') },
    { polling: 'raf' },
  );
  return ((await seen.jsonValue()) as number) / 1000;
}
