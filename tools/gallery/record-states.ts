import type { Page } from '@playwright/test';
import type { InstrumentSymbol, RecordAnswer, RecordPage } from '@t0/contracts';
import { RecordBook } from '@t0/domain';
import type { TradeSignal } from '@t0/domain';
import { answered } from './state.ts';
import type { State } from './state.ts';

const SIGNALS = 140;
const HOUR_MS = 3_600_000;
/** Three signals a day, from the first of June. */
const FIRST = Date.UTC(2026, 5, 1, 7);
const MARKETS: { instrument: InstrumentSymbol; entry: number; risk: number; decimals: number }[] = [
  { instrument: 'GBPJPY', entry: 196, risk: 0.7, decimals: 3 },
  { instrument: 'AUDUSD', entry: 0.65, risk: 0.004, decimals: 5 },
  { instrument: 'US30', entry: 42_850, risk: 180, decimals: 2 },
  { instrument: 'XAUUSD', entry: 2410, risk: 14, decimals: 2 },
];

/** What /record shows after some months: the product's own reckoning over drawn signals, as the demo's are too young to have ended. */
function monthsOfSignals(): { answer: RecordAnswer; page: RecordPage } {
  const book = new RecordBook();
  // A drawing that is the same each time: minimal standard generator.
  let seed = 20_261_122;
  const drawn = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  let index = 0;
  for (let n = 0; n < SIGNALS; n += 1) {
    const market = MARKETS[Math.floor(drawn() * MARKETS.length)]!;
    const side = drawn() < 0.55 ? 1 : -1;
    const confidence = 55 + Math.floor(drawn() * 40);
    const at = FIRST + n * 8 * HOUR_MS;
    const price = (distance: number): string => (market.entry + side * distance * market.risk).toFixed(market.decimals);
    const signal: TradeSignal = {
      id: n + 1,
      instrument: market.instrument,
      direction: side > 0 ? 'long' : 'short',
      entryPrice: price(0),
      slPrice: price(-1),
      t0Price: price(1.2),
      t1Price: price(2.1),
      status: 'active',
      closeReason: null,
      closePrice: null,
      confidence,
      monthlyBias: side > 0 ? 'Bullish' : 'Bearish',
      createdAt: new Date(at).toISOString(),
    };
    const take = (hours: number, kind: 'published' | 't0' | 'closed', after: TradeSignal, end?: string): void => {
      const when = new Date(at + hours * HOUR_MS).toISOString();
      const reach = drawn();
      const [up, down] = [
        price(end === signal.slPrice ? reach : 2.1),
        price(end === signal.slPrice ? -1 : -reach * 0.8),
      ];
      book.take(index, when, {
        index,
        at: when,
        kind,
        signal: after,
        tick: end === undefined ? null : { bid: end, ask: end, simulated: false },
        extremes:
          end === undefined
            ? null
            : { high: side > 0 ? up : down, low: side > 0 ? down : up, since: signal.createdAt, whole: true },
      });
      index += 1;
    };
    take(0, 'published', signal);
    // The newest few are open.
    if (n > SIGNALS - 4) continue;
    const won = drawn() * 100 < confidence - 22;
    const end = won ? signal.t1Price : signal.slPrice;
    if (won || drawn() < 0.35) take(1 + drawn() * 2, 't0', signal, signal.t0Price);
    take(
      4 + drawn() * 3,
      'closed',
      { ...signal, status: 'closed', closeReason: won ? 't1' : 'stop', closePrice: end },
      end,
    );
  }
  const rows = book.list(false, false).filter(({ standing }) => standing === 'ended');
  return {
    answer: { ...book.figures(false, false), present: 'real', hasOther: false },
    page: { rows: rows.slice(0, 50), total: rows.length, sealed: 3 },
  };
}

async function withMonths(page: Page): Promise<void> {
  const { answer, page: rows } = monthsOfSignals();
  await answered('/api/record', 200, answer)(page);
  await answered('/api/record/rows', 200, rows)(page);
}

/** /record with some months behind it. */
export const RECORD_STATES: State[] = [
  { name: 'record-months', who: 'visitor', path: '/record', full: true, arrange: withMonths },
  {
    name: 'record-months-tables',
    who: 'visitor',
    path: '/record',
    full: true,
    arrange: withMonths,
    act: async (page) => {
      for (const choice of await page.getByRole('radio', { name: 'Table' }).all()) await choice.click();
    },
  },
  {
    name: 'record-months-paper',
    who: 'visitor',
    path: '/record',
    full: true,
    arrange: withMonths,
    act: (page) => page.emulateMedia({ media: 'print' }),
  },
];
