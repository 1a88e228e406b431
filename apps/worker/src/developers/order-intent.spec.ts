import type { OrderIntent } from '@t0/contracts/developers';
import type { Signal } from '@t0/contracts/signals';
import { wireSignal } from '../../../../tests/support/wire-signal.ts';
import { orderIntent, type IntentOutcome } from './webhook.channel.ts';

const PUBLISHED = '2026-11-27T09:00:00.000Z';
const NOW = Date.parse(PUBLISHED) + 1000;
const LEVELS = { entryPrice: '196.120', slPrice: '195.380', t0Price: '197.050', t1Price: '198.400' };
const TERMS = {
  furtherTargets: ['199.000', '200.000'],
  portions: [40, 30, 20, 10],
  entryZonePrice: '195.900',
  stopRule: 'trail' as const,
  trailDistance: '0.700',
  closeAt: '2026-11-27T18:00:00.000Z',
};

const published = (given: Partial<Signal> = {}): Signal =>
  wireSignal({ id: 12, instrument: 'GBPJPY', direction: 'long', ...LEVELS, ...given });
function outcome(signal: Signal, ask = '196.000', now = NOW): IntentOutcome {
  const quote = { symbol: 'GBPJPY', price: ask, bid: ask, ask, at: now, source: 'oanda' } as const;
  const feed = { source: 'oanda', state: 'live', at: now, message: null } as const;
  const choice = { riskPercent: 2, risk: 'moderate' } as const;
  return orderIntent({ signal, timestamp: PUBLISHED, quote, feed }, choice, now);
}
function dataOf(intent: IntentOutcome): OrderIntent {
  if (!('body' in intent)) throw new Error(`No intent: ${JSON.stringify(intent)}`);
  return (JSON.parse(intent.body) as { data: OrderIntent }).data;
}

describe('an order intent (docs/product/developers.md#auto-execute)', () => {
  it('of two targets has the fields it always had, in their order', () => {
    expect(JSON.stringify(dataOf(outcome(published())))).toBe(
      JSON.stringify({
        signalId: 12,
        instrument: 'GBPJPY',
        direction: 'long',
        ...LEVELS,
        riskPercent: 2,
        validUntil: '2026-11-27T09:05:00.000Z',
      }),
    );
  });

  it('carries further targets, portions, zone, rule and close time', () => {
    const data = dataOf(outcome(published(TERMS)));
    expect(data).toMatchObject({ ...LEVELS, ...TERMS, validUntil: '2026-11-27T09:05:00.000Z' });
  });

  it('ends at the close time of its signal, if that is earlier', () => {
    const signal = published({ closeAt: '2026-11-27T09:02:00.000Z' });
    expect(dataOf(outcome(signal)).validUntil).toBe('2026-11-27T09:02:00.000Z');
    expect(outcome(signal, '196.000', Date.parse('2026-11-27T09:02:00.000Z'))).toEqual({
      not: 'The intent is not valid any more',
    });
  });

  it('is not sent once the price ran away from the zone', () => {
    expect(outcome(published({ entryZonePrice: '195.900' }), '196.400')).toEqual({ not: 'The verdict is LATE' });
  });
});
