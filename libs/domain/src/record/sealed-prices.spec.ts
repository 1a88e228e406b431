import type { Signal } from '@t0/contracts/signals';
import { resultOf } from './results.ts';
import { firstTrade, nextTrade } from './trade-steps.ts';
import type { Trade, TradeStep } from './trade.ts';

const SIGNAL = {
  id: 7,
  instrument: 'US30',
  direction: 'long',
  entryPrice: '100',
  slPrice: '90',
  t0Price: '110',
  t1Price: '120',
  status: 'active',
  closeReason: null,
  closePrice: null,
  confidence: 85,
  monthlyBias: 'Bullish',
  createdAt: '2026-11-20T10:00:00.000Z',
} as Signal;
type Given = Partial<Signal> & { bid?: number; simulated?: boolean };

/** A signal's life in rows that seal prices; the ask is 2 above the bid. */
function lived(...steps: [TradeStep['kind'], Given?][]): Trade {
  let signal = SIGNAL;
  let trade: Trade | undefined;
  for (const [index, [kind, { bid, simulated = false, ...changes } = {}]] of steps.entries()) {
    signal = { ...signal, ...changes };
    const tick = bid === undefined ? null : { bid: `${bid}`, ask: `${bid + 2}`, simulated };
    const at = new Date(Date.parse('2026-11-20T10:00:00.000Z') + index * 3_600_000).toISOString();
    const step: TradeStep = { index, at, kind, signal, tick, excursion: null, byTick: true };
    trade = trade ? nextTrade(trade, step) : firstTrade(step);
  }
  return trade!;
}
const shown = (trade: Trade): unknown[] => [
  trade.state,
  trade.ending,
  trade.entry,
  resultOf(trade, 't1'),
  resultOf(trade, 'half'),
];
const close = (bid?: number, price = '500'): ['closed', Given] => [
  'closed',
  { status: 'closed', closeReason: 'manual', closePrice: price, ...(bid !== undefined && { bid }) },
];

describe('prices that a step seals (docs/product/record.md#acts-of-the-desk)', () => {
  it.each<[string, () => Trade, unknown[]]>([
    [
      'at the market, as published',
      () => lived(['published', { bid: 98 }], close(110)),
      ['ended', 'hand', '100', 1, 1],
    ],
    [
      'late, at the level of the chart',
      () => lived(['published', { bid: 108 }], close(108)),
      ['ended', 'hand', '110', -0.2, -0.2],
    ],
    [
      'a gain of a far entry is divided by what was at risk',
      () => lived(['published', { bid: 108 }], close(120)),
      ['ended', 'hand', '110', 0.5, 0.5],
    ],
    [
      'a typed price counts nowhere',
      () => lived(['published', { bid: 98 }], close(undefined, '500')),
      ['open', null, '100', null, null],
    ],
    [
      'the next tick does',
      () => lived(['published', { bid: 98 }], close(), ['priced', { bid: 95 }]),
      ['ended', 'hand', '100', -0.5, -0.5],
    ],
    ['begun without a price', () => lived(['published'], ['priced', { bid: 108 }]), ['open', null, '110', null, null]],
    [
      'begun and ended without a price',
      () => lived(['published'], close(), ['priced', { bid: 108 }]),
      ['ended', 'hand', '110', -0.2, -0.2],
    ],
    [
      'T0 by hand at the market',
      () => lived(['published', { bid: 98 }], ['t0', { bid: 104 }], close(120)),
      ['ended', 'hand', '100', 2, 1.2],
    ],
    [
      'T0 by hand without a price',
      () => lived(['published', { bid: 98 }], ['t0'], ['priced', { bid: 101 }], close(120)),
      ['ended', 'hand', '100', 2, 1.05],
    ],
    [
      'paused',
      () => lived(['published', { bid: 98 }], ['edited', { status: 'paused', bid: 95 }]),
      ['ended', 'hand', '100', -0.5, -0.5],
    ],
    [
      'an order again',
      () => lived(['published', { bid: 98 }], ['edited', { status: 'limit', bid: 95 }]),
      ['ended', 'hand', '100', -0.5, -0.5],
    ],
    [
      'another direction',
      () => lived(['published', { bid: 98 }], ['changed', { direction: 'short', bid: 95 }]),
      ['ended', 'changed', '100', -0.5, -0.5],
    ],
    [
      'another instrument',
      () => lived(['published', { bid: 98 }], ['changed', { instrument: 'GBPJPY', bid: 95 }]),
      ['ended', 'changed', '100', -0.5, -0.5],
    ],
    [
      'a stop moved away from a price that has reached it',
      () => lived(['published', { bid: 98 }], ['stop-moved', { slPrice: '50', bid: 88 }]),
      ['ended', 'stop', '100', -1.2, -1.2],
    ],
    [
      'an order taken back from a price that has filled it',
      () => lived(['published', { status: 'limit', bid: 101 }], close(95)),
      ['ended', 'hand', '100', -0.5, -0.5],
    ],
    [
      'an order taken back before',
      () => lived(['published', { status: 'limit', bid: 101 }], close(101)),
      ['never-filled', null, '100', null, null],
    ],
    [
      'an order made active by hand',
      () =>
        lived(
          ['published', { status: 'limit', bid: 108 }],
          ['changed', { status: 'active', entryPrice: '95', bid: 105 }],
        ),
      ['open', null, '107', null, null],
    ],
    ['entered beyond the stop', () => lived(['published', { bid: 89 }]), ['ended', 'stop', '100', -1.1, -1.1]],
    [
      'ended by prices of another kind',
      () =>
        lived(
          ['published', { bid: 98 }],
          ['closed', { status: 'closed', closeReason: 'stop', bid: 300, simulated: true }],
        ),
      ['ended', 'stop', '100', -1, -1],
    ],
  ])('%s', (_life, live, expected) => {
    expect(shown(live())).toEqual(expected);
  });

  it('say when the published entry was not available, and what waits for a price', () => {
    const late = lived(['published', { bid: 108 }]);
    expect([late.publishedEntry, late.marks.priceDue]).toEqual(['100', false]);
    expect(lived(['published', { bid: 98 }]).publishedEntry).toBeUndefined();
    expect(lived(['published']).marks.priceDue).toBe(true);
    expect(lived(['published', { bid: 98 }], close()).marks.priceDue).toBe(true);
    expect(lived(['published', { bid: 98 }], close(), ['priced', { bid: 95 }]).marks.priceDue).toBe(false);
  });

  it('belong to the record of the prices on which the position began', () => {
    expect(lived(['published', { bid: 98, simulated: true }], close(110)).simulated).toBe(true);
    expect(lived(['published', { bid: 98 }], ['t0', { bid: 500, simulated: true }], close(110)).simulated).toBe(false);
  });
});
