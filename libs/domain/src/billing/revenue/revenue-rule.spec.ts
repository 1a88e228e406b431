import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { simulateLife } from '../../../../../tests/billing/revenue/simulate-life.ts';
import { lifeArbitrary } from '../../../../../tests/billing/revenue/subscription-life.ts';
import { cashRows } from './cash.ts';
import { memberRevenue, REVENUE_RULE } from './member-revenue.ts';

/** What the rule of each version stores of the same 300 histories. */
const DIGESTS: Record<number, string> = { 2: 'b4ae0e19f6b00e35' };

it('the rule has a new version when it stores something else (docs/product/business.md#speed)', () => {
  const lives = fc.sample(lifeArbitrary(), { numRuns: 300, seed: 1 });
  const members = lives.map((life, i) => simulateLife(life, `sub-${i}`, Date.UTC(2026, 1, 10)));
  const stored = JSON.stringify(members.map((facts) => [memberRevenue(facts), cashRows(facts)]));
  expect({ [REVENUE_RULE]: createHash('sha256').update(stored).digest('hex').slice(0, 16) }).toEqual({
    [REVENUE_RULE]: DIGESTS[REVENUE_RULE],
  });
});
