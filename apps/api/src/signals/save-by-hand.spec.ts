import type { Quote } from '@t0/contracts/prices';
import { NEW_SIGNAL, type Signal } from '@t0/contracts/signals';
import { requireNotFilling } from './save-by-hand.ts';

const ORDER = {
  ...NEW_SIGNAL,
  id: 1,
  instrument: 'GBPUSD',
  direction: 'long',
  status: 'limit',
  entryPrice: '1.34400',
  slPrice: '1.34000',
  t0Price: '1.35000',
  t1Price: '1.36000',
  targetPrice: '1.35000',
  monthlyBias: 'Bullish',
  createdAt: '2026-11-29T10:00:00.000Z',
  updatedAt: '2026-11-29T10:00:00.000Z',
  validUntil: '2026-11-30T10:00:00.000Z',
} satisfies Signal;
const at = (bid: string, ask: string): Quote => ({
  symbol: 'GBPUSD',
  price: bid,
  bid,
  ask,
  at: Date.now(),
  source: 'oanda',
});

describe('an order whose entry the price has reached (docs/product/record.md#acts-of-the-desk)', () => {
  const edit = (changes: Partial<Signal>, quote = at('1.34390', '1.34400'), of: Signal = ORDER) => {
    return () => requireNotFilling(of, { ...of, ...changes }, quote);
  };

  it.each([
    [{ validUntil: '2026-11-29T10:00:01.000Z' }],
    [{ closeAt: '2026-11-29T10:00:01.000Z' }],
    [{ stopRule: 'entry-at-t0' as const }],
  ])('keeps its times and rules until it is filled: %j', (changes) => {
    expect(edit(changes)).toThrow('The price has reached the entry of LONG GBPUSD: the order is being filled.');
    expect(edit(changes, at('1.34400', '1.34410'))).not.toThrow();
    expect(edit(changes, undefined, { ...ORDER, status: 'active' })).not.toThrow();
    const short = { ...ORDER, direction: 'short', slPrice: '1.35000', t0Price: '1.34000', t1Price: '1.33000' } as const;
    expect(edit(changes, at('1.34400', '1.34420'), short)).toThrow('SHORT GBPUSD');
  });

  it('takes a change of words, and one of its levels, which the record counts as filled', () => {
    expect(edit({ memo: 'Retest' })).not.toThrow();
    expect(edit({ entryPrice: '1.34300' })).not.toThrow();
    expect(edit({ status: 'closed' })).not.toThrow();
  });
});
