import type { SignalDirection } from '@t0/contracts/prices';
import type { SignalStatus } from '@t0/contracts/signals';
import { heatOf, heatSignals } from './heat.ts';

const LEVELS = {
  GBPJPY: { long: ['196.120', '197.050', '195.380'], short: ['196.120', '195.190', '196.860'] },
  US30: { long: ['42980', '43320', '42770'], short: ['42980', '42640', '43190'] },
} as const;

function trade(instrument: keyof typeof LEVELS, direction: SignalDirection, status: SignalStatus = 'active') {
  const [entryPrice, targetPrice, slPrice] = LEVELS[instrument][direction];
  return { instrument, direction, entryPrice, targetPrice, slPrice, status };
}

describe('the heat map (docs/product/terminal.md#heat-map)', () => {
  it.each([
    ['long', '197.051', 'target-hit', 93.1, 3, 'up'],
    ['long', '197.049', 'winning', 92.9, 3, 'up'],
    ['long', '196.565', 'winning', 44.5, 3, 'up'],
    ['long', '196.564', 'winning', 44.4, 2, 'up'],
    ['long', '196.305', 'winning', 18.5, 2, 'up'],
    ['long', '196.304', 'winning', 18.4, 1, 'up'],
    ['long', '196.158', 'winning', 3.8, 1, 'up'],
    ['long', '196.157', 'winning', 3.7, 1, 'level'],
    ['long', '196.120', 'losing', 0, 0, 'level'],
    ['long', '196.083', 'losing', -3.7, 1, 'level'],
    ['long', '196.082', 'losing', -3.8, 1, 'down'],
    ['long', '195.935', 'losing', -18.5, 2, 'down'],
    ['long', '195.675', 'losing', -44.5, 3, 'down'],
    ['long', '195.381', 'losing', -73.9, 3, 'down'],
    ['long', '195.380', 'stop-hit', -74, 3, 'down'],
    ['short', '195.190', 'target-hit', 93, 3, 'up'],
    ['short', '196.119', 'winning', 0.1, 1, 'level'],
    ['short', '196.120', 'losing', 0, 0, 'level'],
    ['short', '196.860', 'stop-hit', -74, 3, 'down'],
  ] as const)('GBPJPY %s at %s is %s: %d of 74 pips, shade %d, %s', (direction, price, state, pips, shade, trend) => {
    const { r, ...rest } = heatOf(trade('GBPJPY', direction), price);
    expect(rest).toEqual({ state, shade, trend });
    expect(r).toBeCloseTo(pips / 74, 9);
  });

  it.each([
    ['long', '43012.5', 'winning', 32.5 / 210, 1],
    ['short', '43012.5', 'losing', -32.5 / 210, 1],
    ['short', '42640', 'target-hit', 340 / 210, 3],
  ] as const)('shades an index by R as a currency: US30 %s at %s is %s', (direction, price, state, r, shade) =>
    expect(heatOf(trade('US30', direction), price)).toMatchObject({ state, r, shade }),
  );

  it('counts R by the stop as first published', () => {
    const moved = { ...trade('GBPJPY', 'long'), slPrice: '196.120', risk: '0.740' };
    expect(heatOf(moved, '196.490')).toEqual({ state: 'winning', r: 0.5, shade: 2, trend: 'up' });
  });

  it('does not take a stop on the wrong side of entry for one', () => {
    const moved = { ...trade('GBPJPY', 'long'), slPrice: '196.500' };
    expect(heatOf(moved, '196.300').state).toBe('winning');
    expect(heatOf({ ...trade('GBPJPY', 'short'), slPrice: '195.900' }, '196.300').state).toBe('losing');
  });

  it.each(['long', 'short'] as const)('does not take a stop at entry for one: %s', (direction) => {
    const even = { ...trade('GBPJPY', direction), slPrice: '196.120' };
    expect(heatOf(even, '196.120').state).toBe('losing');
  });

  it.each([
    ['active', undefined, 'neutral'],
    ['active', null, 'neutral'],
    ['limit', '196.500', 'neutral'],
    ['closed', '197.500', 'closed'],
    ['closed', null, 'closed'],
  ] as const)('a signal that is %s with price %s is %s, without R', (status, price, state) =>
    expect(heatOf(trade('GBPJPY', 'long', status), price)).toEqual({ state, r: null, shade: 0, trend: 'level' }),
  );

  it('shows the open ones and the 3 most recently closed', () => {
    const at = (id: number, status: SignalStatus, day: number) => ({
      ...trade('GBPJPY', 'long', status),
      id,
      closedAt: id === 5 ? '2026-11-09T00:00:00.000Z' : null,
      updatedAt: `2026-11-0${day}T00:00:00.000Z`,
    });
    const signals = [
      at(1, 'active', 1),
      at(2, 'limit', 2),
      at(3, 'paused', 9),
      at(4, 'closed', 3),
      at(5, 'closed', 1),
      at(6, 'closed', 4),
      at(7, 'closed', 5),
    ];
    expect(heatSignals(signals).map(({ id }) => id)).toEqual([1, 2, 5, 7, 6]);
  });

  it('shows of those closed at the same moment the newest first', () => {
    const closed = [4, 9, 6].map((id) => ({
      ...trade('GBPJPY', 'long', 'closed'),
      id,
      closedAt: '2026-11-09T00:00:00.000Z',
      updatedAt: '2026-11-09T00:00:00.000Z',
    }));
    expect(heatSignals(closed).map(({ id }) => id)).toEqual([9, 6, 4]);
  });
});
