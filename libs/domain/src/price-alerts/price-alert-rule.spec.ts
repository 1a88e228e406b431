import fc from 'fast-check';
import type { AlertCondition } from '@t0/contracts/price-alerts';
import { alertMessage, firesOn, ThresholdIndex, type Threshold } from './price-alert-rule.ts';

describe('price alerts (docs/product/notifications.md#price-alerts)', () => {
  it.each<[AlertCondition, number, number, boolean]>([
    ['above', 9, 10, true],
    ['above', 9, 12, true],
    ['above', 10, 11, false],
    ['above', 11, 9, false],
    ['below', 11, 10, true],
    ['below', 10, 9, false],
    ['below', 9, 11, false],
    ['equals', 9, 11, true],
    ['equals', 11, 9, true],
    ['equals', 9, 10, true],
    ['equals', 10, 11, false],
    ['change_percent', 9, 10, true],
    ['change_percent', 11, 9, false],
    ['volume_spike', 9, 11, false],
  ])('%s 10 from %i to %i: %s', (condition, from, to, fires) => {
    expect(firesOn(condition, 10, from, to)).toBe(fires);
  });

  const threshold = fc.record({
    value: fc.integer({ min: 0, max: 40 }),
    condition: fc.constantFrom<AlertCondition>('above', 'below', 'equals'),
  });
  const path = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 2, maxLength: 40 });

  it('finds exactly what a look at every alert finds, however alerts come and go', () => {
    fc.assert(
      fc.property(
        fc.array(threshold, { maxLength: 30 }),
        fc.array(threshold, { maxLength: 10 }),
        path,
        (first, later, prices) => {
          const thresholds = new ThresholdIndex<Threshold & { alert: number }>();
          const all = [...first, ...later].map((one, alert) => ({ ...one, alert }));
          thresholds.addAll(all.slice(0, first.length));
          for (const one of all.slice(first.length)) thresholds.add(one);
          const gone = all.shift();
          if (gone) thresholds.remove(gone);
          for (let index = 1; index < prices.length; index += 1) {
            const [from, to] = [prices[index - 1]!, prices[index]!];
            const naive = all
              .filter(({ condition, value }) => firesOn(condition, value, from, to))
              .map(({ alert }) => alert);
            const crossed = thresholds.crossed(from, to).map(({ alert }) => alert);
            expect(crossed.sort((a, b) => a - b)).toEqual(naive);
          }
        },
      ),
    );
  });

  it('fires once per crossing: it must come back before it fires again', () => {
    fc.assert(
      fc.property(path, fc.integer({ min: 1, max: 39 }), (prices, value) => {
        const thresholds = new ThresholdIndex<Threshold>();
        thresholds.add({ value, condition: 'above' });
        let armed = prices[0]! < value;
        for (let index = 1; index < prices.length; index += 1) {
          const fired = thresholds.crossed(prices[index - 1]!, prices[index]!).length > 0;
          expect(fired).toBe(armed && prices[index]! >= value);
          armed = prices[index]! < value;
        }
      }),
    );
  });

  it.each<[AlertCondition, number | null, string]>([
    ['above', null, 'GBPJPY reached or passed 196.000 and stands at 196.120.'],
    ['below', null, 'GBPJPY fell to or below 196.000 and stands at 196.120.'],
    ['equals', null, 'GBPJPY reached 196.000 and stands at 196.120.'],
    ['volume_spike', null, 'GBPJPY met 196.000 and stands at 196.120.'],
    ['change_percent', 0.5, 'GBPJPY has moved up 0.50 % within 15 minutes and stands at 196.120.'],
    ['change_percent', -1.234, 'GBPJPY has moved down 1.23 % within 15 minutes and stands at 196.120.'],
    ['change_percent', 0, 'GBPJPY has moved up 0.00 % within 15 minutes and stands at 196.120.'],
    ['change_percent', null, 'GBPJPY has moved within 15 minutes and stands at 196.120.'],
  ])('tells of %s (%s) in a sentence', (condition, change, sentence) => {
    const alert = { condition, threshold: '196' };
    expect(alertMessage(alert, { symbol: 'GBPJPY', price: '196.12' }, change, 15)).toBe(sentence);
  });
});
