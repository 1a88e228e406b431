import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alternately, builtCheckout, figureOf } from '../bench/against.ts';
import type { Product } from '../bench/product.ts';

const product = (origin: string): Product => ({ origin, stop: () => Promise.resolve() });
const current = product('current');
const before = product('before');

describe('two checkouts in one run of the benchmark', () => {
  it('are measured in turns, the other one first', async () => {
    const order: string[] = [];
    const rounds = await alternately({ current, before }, 2, ({ origin }) => Promise.resolve(order.push(origin)));
    expect(order).toEqual(['before', 'current', 'before', 'current']);
    expect(rounds).toEqual({ current: [2, 4], before: [1, 3] });
  });

  it('give a figure of the current one with its spread, and the middle of the other one', () => {
    const rest = { name: 'load', bar: { atMost: 3 } };
    expect(figureOf({ current: [2, 9, 4], before: [6, 5, 20] }, (one) => one, rest)).toEqual({
      ...rest,
      value: 4,
      min: 2,
      max: 9,
      before: 6,
    });
  });

  it('give no second value without another one', async () => {
    const rounds = await alternately({ current }, 1, () => Promise.resolve(7));
    expect(figureOf(rounds, (one) => one, { name: 'load' })).toEqual({ name: 'load', value: 7, min: 7, max: 7 });
  });

  it('need a built one', () => {
    const folder = mkdtempSync(join(tmpdir(), 't0-checkout-'));
    try {
      expect(() => builtCheckout(folder)).toThrow("Run 'npm run build' there.");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
