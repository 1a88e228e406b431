import type { BusinessFigures } from '@t0/contracts/billing';
import { createDataSource } from '@t0/database/platform';
import { createTestDatabase } from '@t0/testing';
import { liveWorld } from './business-world.ts';

/** Subscriptions that live at one sandbox. */
const AT_ONCE = 100;

/**
 * Compares the figures of random histories with the naive ledger to the cent, world by world until there are enough, and adds up their months.
 * Returns how many histories there were, and how many of members who moved from Whop. A difference names the seed that repeats it.
 */
export async function proveBusiness(
  areEnough: (histories: number) => boolean,
  seed: number,
  atOnce = AT_ONCE,
): Promise<{ histories: number; moved: number }> {
  const database = await createTestDatabase();
  const db = await createDataSource(database.url, 2).initialize();
  const proven = { histories: 0, moved: 0 };
  try {
    for (let world = seed; !areEnough(proven.histories); world += 1) {
      const { figures, naive, subscriptions, moved } = await liveWorld(db, world, atOnce);
      expect({ seed: world, ...figures }).toEqual({ seed: world, ...naive });
      checkSums(figures);
      proven.histories += subscriptions + moved;
      proven.moved += moved;
    }
    return proven;
  } finally {
    await db.destroy();
    await database.drop();
  }
}

/** Each month is its movement, and begins where the last one ended; nothing is empty. */
function checkSums({ currencies, subscribers, states }: BusinessFigures): void {
  for (const { movement, cash } of currencies) {
    let before = 0;
    for (const row of movement) {
      expect(row.opening).toBe(before);
      before = row.opening + row.new + row.reactivation + row.expansion - row.contraction - row.churned;
      expect(row.closing).toBe(before);
    }
    for (const { payments, fees, refunds, disputes, disputesWon, net } of cash)
      expect(net).toBe(payments.amount - fees - refunds.amount - disputes.amount + disputesWon.amount);
  }
  let before = 0;
  for (const row of subscribers) {
    expect(row.opening).toBe(before);
    before = row.opening + row.new + row.reactivated - row.churned;
    expect(row.closing).toBe(before);
  }
  expect(currencies.length).toBeGreaterThan(1);
  expect(states.active + states.churned).toBeGreaterThan(0);
}
