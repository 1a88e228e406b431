import type { SubscriptionStateChange } from '@t0/contracts';
import { isLiveStatus } from '../subscription-rule.ts';
import type { SubscriptionRevenue } from './subscription-revenue.ts';

/** A trial (docs/product/business.md#trials); `endsAt` may be still to come. */
export interface Trial {
  endsAt: string;
  outcome: 'converted' | 'pending' | 'lost';
}

/** The trial of a subscription; null if it has none, or the member, who first paid at `paidAt`, had paid before its end. */
export function trialOf(
  changes: readonly SubscriptionStateChange[],
  { last, begunAt }: SubscriptionRevenue,
  paidAt: string | null,
): Trial | null {
  if (!last || last.provider === 'manual' || last.provider === 'test') return null;
  const trialEnd = trialEndOf(changes, begunAt) ?? trialEndOf(changes);
  if (trialEnd === null) return null;
  const lives = isLiveStatus(last.status);
  const endsAt = !lives && last.at < trialEnd ? last.at : trialEnd;
  if (paidAt !== null && paidAt < endsAt) return null;
  return { endsAt, outcome: begunAt !== null ? 'converted' : lives ? 'pending' : 'lost' };
}

/** The end of the trial by the last change that has one, not later than `begunAt`: a later one is that of a free month. */
function trialEndOf(changes: readonly SubscriptionStateChange[], begunAt: string | null = null): string | null {
  const timed = changes.filter(({ trialEnd }) => trialEnd !== null && (begunAt === null || trialEnd <= begunAt));
  return (
    timed.reduce<SubscriptionStateChange | null>((last, one) => (last && one.at < last.at ? last : one), null)
      ?.trialEnd ?? null
  );
}
