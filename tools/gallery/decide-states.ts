/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { answered } from './state.ts';
import type { State } from './state.ts';

/** Levels so far apart that the simulated price, wherever it wandered, leaves each at its verdict. */
const JUDGED = (
  [
    ['long', 'active', '0.90', '0.10', '0.95', '1.00'],
    ['long', 'active', '0.50', '0.15', '1.20', '1.50'],
    ['long', 'active', '0.30', '0.10', '1.20', '1.50'],
    ['long', 'limit', '0.40', '0.20', '1.20', '1.50'],
    ['short', 'closed', '0.90', '0.95', '0.80', '0.70'],
  ] as const
).map(([direction, status, entryPrice, slPrice, t0Price, t1Price], index) => ({
  id: 9001 + index,
  instrument: 'AUDUSD',
  direction,
  status,
  entryPrice,
  slPrice,
  t0Price,
  t1Price,
  targetPrice: t0Price,
  currentPrice: null,
  memo: 'Every verdict once.',
  t0Hit: false,
  t0HitAt: null,
  closeReason: status === 'closed' ? 'stop' : null,
  closedAt: null,
  closePrice: null,
  confidence: 80,
  monthlyBias: 'Bullish',
  createdAt: new Date(Date.now() - index * 47 * 60_000 - 60_000).toISOString(),
  updatedAt: new Date(Date.now() - index * 47 * 60_000 - 60_000).toISOString(),
  version: 1,
}));
const judged = answered('/api/signals', 200, JUDGED);
const withoutPrices = (page: Page) => page.routeWebSocket(/\/live/, () => undefined);
/** The user's figures, as the calculator keeps them in the browser. */
const withBalance = (balance: string) => (page: Page) =>
  page.addInitScript(
    (value) => {
      if (window.top === window) localStorage.setItem('t0-calculator', value);
    },
    JSON.stringify({ balance, currency: 'USD', leverage: '30' }),
  );
const judgedAs = (word: string) => (page: Page) => page.locator(`[data-verdict="${word}"]`).first().waitFor();
const openSignal = (page: Page) =>
  page.locator('[data-testid="signal-row-9001"]').click({ position: { x: 60, y: 14 } });
const sized = (page: Page) => page.getByTestId('size-line').first().waitFor();
const TRADE = '/calculator?instrument=GBPUSD&direction=long&entry=1.345&stop=1.34&t0=1.355&t1=1.365';

/** Every verdict, and the size with and without an answer (docs/product/sizing.md#verdict). */
export const DECIDE_STATES: State[] = [
  { name: 'verdicts', who: 'member', path: '/dashboard', arrange: judged, act: judgedAs('LATE') },
  {
    name: 'verdicts-no-price',
    who: 'member',
    path: '/dashboard',
    arrange: async (page) => {
      await judged(page);
      await withoutPrices(page);
    },
    act: judgedAs('NO PRICE'),
  },
  ...Object.entries({ '': '250000', '-none': '1000', '-no-balance': '' }).map(([name, balance]): State => ({
    name: `signal-size${name}`,
    who: 'member',
    path: '/dashboard',
    arrange: async (page) => {
      await judged(page);
      await withBalance(balance)(page);
    },
    act: async (page) => {
      await openSignal(page);
      await sized(page);
    },
  })),
  { name: 'calculator', who: 'visitor', path: TRADE, full: true, arrange: withBalance('10000'), act: sized },
  { name: 'calculator-none', who: 'visitor', path: TRADE, full: true, arrange: withBalance('10'), act: sized },
  { name: 'calculator-empty', who: 'visitor', path: '/calculator', full: true, act: sized },
  { name: 'calculator-member', who: 'member', path: TRADE, full: true, arrange: withBalance('10000'), act: sized },
];

/** The calculator in the drawer of a phone. */
export const SIZE_DRAWER: State = {
  name: 'signal-size-drawer',
  who: 'member',
  path: '/dashboard',
  arrange: async (page) => {
    await judged(page);
    await withBalance('250000')(page);
  },
  act: async (page) => {
    await openSignal(page);
    await page
      .getByRole('button', { name: /^SIZE$/ })
      .filter({ visible: true })
      .first()
      .click();
  },
};
