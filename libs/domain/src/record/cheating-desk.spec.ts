import fc from 'fast-check';
import { follow } from '../../../../tests/record/naive-follower.ts';
import { desks, type NaiveDesk } from '../../../../tests/record/random-desk.ts';
import { resultOf, toRUnits } from './results.ts';
import { firstTrade, nextTrade } from './trade-steps.ts';
import type { Trade } from './trade.ts';

/** What rounding to the record's units may add, in R. */
const ROUNDED = 1e-9;
const RULES = ['t1', 'half'] as const;

function tradesOf({ steps }: NaiveDesk): Map<number, Trade> {
  const trades = new Map<number, Trade>();
  for (const step of steps) {
    const before = trades.get(step.signal.id);
    trades.set(step.signal.id, before ? nextTrade(before, step) : firstTrade(step));
  }
  return trades;
}

/** Why the record of a desk says more than the market gave; null: it does not. */
function tooGood(desk: NaiveDesk): string | null {
  const [sums, atMarket] = [
    { t1: 0, half: 0 },
    { t1: 0, half: 0 },
  ];
  for (const [id, trade] of tradesOf(desk)) {
    const { left, gained, risk, atRisk } = follow(desk.times, id);
    // No position is hidden, and none counts that nobody could have.
    if ((trade.state === 'ended') !== left) return `signal ${id} is ${trade.state}`;
    if (!left) continue;
    for (const rule of RULES) {
      const r = resultOf(trade, rule)!;
      const market = gained[rule] / 100 / risk;
      if (r > market + ROUNDED) return `signal ${id} has ${r} R, the market gave ${market}`;
      // A gain is none of a stop that was nearer than what was risked.
      if (r > 0 && r > gained[rule] / 100 / atRisk + ROUNDED) return `signal ${id} has ${r} R of too little at risk`;
      sums[rule] += toRUnits(r);
      atMarket[rule] += toRUnits(market);
    }
  }
  return RULES.some((rule) => sums[rule] > atMarket[rule] + 3) ? 'the sum is above the market' : null;
}

describe('a desk that tries to cheat (docs/product/record.md#acts-of-the-desk)', () => {
  it('never has a better record than who did the same at the market when it was shown, under both exit rules', () => {
    fc.assert(
      fc.property(desks, (desk) => {
        const found = tooGood(desk);
        if (found !== null) throw new Error(found);
      }),
      { numRuns: 10_000 },
    );
  });

  it('trades, and sometimes wins: the comparison is one', () => {
    const lives = fc.sample(desks, 300).flatMap((desk) => [1, 2, 3].map((id) => follow(desk.times, id)));
    expect(lives.filter(({ left }) => left).length).toBeGreaterThan(200);
    expect(lives.filter(({ gained }) => gained.half > 0).length).toBeGreaterThan(30);
  });
});
