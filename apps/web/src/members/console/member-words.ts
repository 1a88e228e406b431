import type { MemberEntry, Membership } from '@t0/contracts';
import type { Times } from '../../shared/lib/times.ts';

type Shown = Pick<MemberEntry, 'membership' | 'plan' | 'renewsAt' | 'subscriptionStatus' | 'role'>;

/** The state of a member on its badge. */
export const MEMBERSHIP_LABELS: Record<Membership, string> = {
  active: 'ACTIVE',
  cancelling: 'CANCELLING',
  past_due: 'PAST DUE',
  trialing: 'TRIAL',
  granted: 'GRANTED',
  test: 'TEST',
  paused: 'PAUSED',
  ended: 'ENDED',
  none: 'NO PLAN',
};

/** The look of that badge. */
export const MEMBERSHIP_TONES: Record<Membership, string> = {
  active: 'active',
  cancelling: 'warn',
  past_due: 'critical',
  trialing: 'limit',
  granted: 'limit',
  test: 'limit',
  paused: 'paused',
  ended: 'closed',
  none: 'closed',
};

/** What happens next with the access, in a few words: 'renewed 3 Dec 2026'; empty when it is not known. */
export function renewalText({ membership, renewsAt }: Shown, times: Times): string {
  const day = renewsAt && times.date(renewsAt);
  if (membership === 'active') return day ? `renewed ${day}` : '';
  if (membership === 'past_due') return 'payment failed';
  if (membership === 'trialing') return day ? `trial until ${day}` : 'trial';
  if (membership === 'granted' || membership === 'test') return day ? `until ${day}` : 'without an end';
  return membership === 'cancelling' && day ? `ends ${day}` : '';
}

/** The member's state in a sentence (docs/product/console.md#states). */
export function stateSentence(member: Shown, times: Times): string {
  const { membership, renewsAt, role } = member;
  const day = renewsAt && times.date(renewsAt);
  const on = day ? ` on ${day}` : '';
  const sentences: Record<Membership, string> = {
    active: `Pays, and is renewed${on || ' at the end of the period'}.`,
    cancelling: `Pays, and has cancelled: access ends${on || ' with the period'}.`,
    past_due: 'A payment failed. The provider tries the card again, and access stays meanwhile.',
    trialing: `Is in a trial${day ? ` until ${day}` : ''}, and has not paid yet.`,
    granted: `Has access that the staff granted, ${day ? `until ${day}` : 'without an end'}.`,
    test: `Has access of the test terminal, ${day ? `until ${day}` : 'without an end'}.`,
    paused: 'The subscription is paused: no access until it is resumed.',
    ended: 'Had access, which has ended.',
    none: 'Has an account, and never subscribed.',
  };
  return role ? `${sentences[membership]} Staff has access in any case: ${role}.` : sentences[membership];
}
