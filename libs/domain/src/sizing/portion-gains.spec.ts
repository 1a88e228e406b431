import Big from 'big.js';
import fc from 'fast-check';
import { portionsOfWeights } from '../../../../tests/record/targets-arbitrary.ts';
import { portionGains } from './portion-gains.ts';
import { positionSize, type SizeQuestion } from './position-size.ts';

const pounds: SizeQuestion = {
  direction: 'long',
  entry: '1.3000',
  stop: '1.2900',
  balance: '10000',
  percent: '1',
  contractSize: '100000',
  step: '0.01',
  rate: { pay: '1', get: '1' },
  pip: '0.0001',
};
const FOUR = ['1.3100', '1.3200', '1.3300', '1.3400'];
const lotsOf = (lots: string, portions: number[]): string[] =>
  portionGains(pounds, lots, FOUR.slice(0, portions.length), portions).parts.map((part) => part.lots);

describe('the gain by portion (docs/product/sizing.md#gain-by-portion)', () => {
  it('tells lots and gain of each target, and their sum', () => {
    expect(portionGains(pounds, '0.1', FOUR, [40, 30, 20, 10])).toEqual({
      parts: [
        { lots: '0.04', gain: '40' },
        { lots: '0.03', gain: '60' },
        { lots: '0.02', gain: '60' },
        { lots: '0.01', gain: '40' },
      ],
      gain: '200',
      exact: true,
    });
  });

  it.each<[string, number[], string[]]>([
    ['0.05', [25, 25, 25, 25], ['0.01', '0.01', '0.01', '0.02']],
    ['0.03', [50, 50], ['0.01', '0.02']],
    ['0.03', [25, 25, 25, 25], ['0', '0.01', '0.01', '0.01']],
    ['0.01', [25, 25, 25, 25], ['0', '0', '0', '0.01']],
    ['0.02', [99, 1], ['0.01', '0.01']],
  ])('%s lots by %j are whole steps: %j', (lots, portions, parts) => {
    expect(lotsOf(lots, portions)).toEqual(parts);
    expect(portionGains(pounds, lots, FOUR.slice(0, parts.length), portions).exact).toBe(false);
  });

  const questions = fc.record({
    steps: fc.integer({ min: 1, max: 5000 }),
    step: fc.constantFrom('0.01', '0.1', '1', '0.03'),
    weights: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 10 }),
    gaps: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 10, maxLength: 10 }),
    get: fc.constantFrom('1', '0.0065', '160.123'),
  });

  it('is whole steps that never run ahead of the portions, and adds up, of a short as of the long in the mirror', () => {
    fc.assert(
      fc.property(questions, ({ steps, step, weights, gaps, get }) => {
        const question = { ...pounds, step, rate: { pay: get, get } };
        const portions = portionsOfWeights(weights);
        const lots = new Big(steps).times(step).toFixed();
        const away = portions.map((_, at) => gaps.slice(0, at + 1).reduce((sum, gap) => sum + gap, 0) / 10_000);
        const targets = away.map((by) => new Big(1.3).plus(by).toFixed(4));
        const gains = portionGains(question, lots, targets, portions);
        let [out, share] = [new Big(0), 0];
        gains.parts.forEach((part, at) => {
          out = out.plus(part.lots);
          share += portions[at]!;
          const behind = new Big(lots).times(share).div(100).minus(out);
          expect(new Big(part.lots).mod(step).eq(0) && behind.gte(0) && behind.lt(step)).toBe(true);
        });
        expect(out.toFixed()).toBe(lots);
        expect(gains.parts.reduce((sum, { gain }) => sum.plus(gain), new Big(0)).toFixed()).toBe(gains.gain);
        const mirrored = targets.map((target) => new Big(2.6).minus(target).toFixed(4));
        expect(portionGains({ ...question, direction: 'short' }, lots, mirrored, portions)).toEqual(gains);
      }),
      { numRuns: 500 },
    );
  });

  it('agrees with the whole size where everything comes out at one level', () => {
    const { lots, gainT1 } = positionSize({ ...pounds, t1: '1.3200' }).size!;
    expect(portionGains(pounds, lots, ['1.3200', '1.3200'], [50, 50]).gain).toBe(gainT1);
  });
});
