import type { SignalDirection, SignalInstrument } from '@t0/contracts/prices';
import { oneOf, type Random } from './seeded-random.ts';

const REASONS: Record<SignalDirection, readonly string[]> = {
  long: [
    'Higher low on the 4H after the sweep of the London low.',
    'Weekly demand held on the second test.',
    'Broken weekly high retested from above.',
    'Daily close back above the range low: the break was a trap.',
    'Imbalance filled and bought at once.',
    'Trend day yesterday, shallow pullback overnight.',
  ],
  short: [
    'Lower high on the 4H under weekly supply.',
    'Asian high swept and sold back into the range.',
    'Broken weekly low retested from below.',
    'Third touch of the range high with less momentum each time.',
    'Daily close back under the level that everybody watched.',
    'Failed breakout; the stops above are taken.',
  ],
};
const PLANS: readonly string[] = [
  'Half at T0, stop to entry after.',
  'T1 is the end of it.',
  'Flat before the weekend.',
  'No adds. Size down into the data.',
  'The stop stands where the idea is wrong.',
];

/** Why a signal was published, in the desk's words. */
export function memoOf(
  instrument: SignalInstrument,
  direction: SignalDirection,
  waits: boolean,
  random: Random,
): string {
  const plan = waits ? 'Limit only: no fill, no trade.' : oneOf(random, PLANS);
  const session = instrument === 'US30' ? ' Around the cash open spreads are wide.' : '';
  return `${oneOf(random, REASONS[direction])} ${plan}${session}`;
}
