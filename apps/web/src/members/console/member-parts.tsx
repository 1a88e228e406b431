import type { MemberEntry, Membership } from '@t0/contracts/accounts';
import { memberActivity, type MemberActivity } from '@t0/domain/members';
import { LogOut, MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTimes, type Times } from '../../shared/lib/times.ts';
import { IconButton, iconButtonClass } from '../../shared/ui/icon-button.tsx';
import { Tooltip } from '../../shared/ui/tooltip.tsx';
import { MemberLink } from './member-link.tsx';
import { nameOf, shortTexts } from './member-view.ts';

/** The state of a member on its badge. */
const MEMBERSHIP_LABELS: Record<Membership, string> = {
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
const MEMBERSHIP_TONES: Record<Membership, string> = {
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

const ACTIVITY_TONES: Record<MemberActivity, string> = {
  'Online Recently': 'active',
  'Active This Week': 'limit',
  Inactive: 'closed',
  'No Login Data': 'warn',
};

/** Secondary lines below a first one. */
function Lines({ children }: { children: ReactNode }) {
  return <span className="block text-meta leading-4 text-text-3">{children}</span>;
}

/** E-mail, name or 'Name not set', id (docs/product/console.md#subscribers). */
export function UserDetails({ user }: { user: MemberEntry }) {
  return (
    <>
      <span className="block font-medium">
        <MemberLink id={user.id}>{user.email}</MemberLink>
        {user.role && <span className="ml-2 text-meta text-link">{user.role}</span>}
        {user.needsAdminNotification && <span className="new-tag ml-2">NEW</span>}
      </span>
      <Lines>{nameOf(user)}</Lines>
      <Lines>ID: {user.id}</Lines>
    </>
  );
}

/** State, plan and renewal, joined date, payment customer. */
export function Subscription({ user }: { user: MemberEntry }) {
  const times = useTimes();
  const { customer } = shortTexts(user);
  const next = [user.plan, renewalText(user, times)].filter(Boolean).join(', ');
  return (
    <>
      <MembershipBadge membership={user.membership} />
      {next && <Lines>{next}</Lines>}
      <Lines>Joined {times.date(user.createdAt)}</Lines>
      <Lines>{customer ? <span title={user.stripeCustomerId ?? ''}>Stripe: {customer}</span> : 'Not in Stripe'}</Lines>
    </>
  );
}

/** The state of a member, as everywhere in the console. */
export function MembershipBadge({ membership }: Pick<MemberEntry, 'membership'>) {
  return (
    <span className="badge" data-tone={MEMBERSHIP_TONES[membership]}>
      {MEMBERSHIP_LABELS[membership]}
    </span>
  );
}

/** ACTIVE USER, or NEVER LOGGED IN. */
export function AccessStatus({ user }: { user: MemberEntry }) {
  return (
    <span className="badge" data-tone={user.lastLoginAt ? 'active' : 'warn'}>
      {user.lastLoginAt ? 'ACTIVE USER' : 'NEVER LOGGED IN'}
    </span>
  );
}

/** IP, location, device, session. */
export function LocationDevice({ user }: { user: MemberEntry }) {
  const { device, session } = shortTexts(user);
  return (
    <>
      <span className="block">
        {user.location}
        <span className="text-text-3"> {user.ipAddress ?? 'no address'}</span>
      </span>
      <Lines>{device ? <span title={user.deviceInfo ?? ''}>{device}</span> : 'No device'}</Lines>
      <Lines>{session ? `Session: ${session}` : 'No session'}</Lines>
    </>
  );
}

/** The time of the last sign-in. */
export function RecentLogin({ user }: { user: MemberEntry }) {
  const times = useTimes();
  if (!user.lastLoginAt) return <span className="text-text-3">Never</span>;
  const [day, time] = [times.date(user.lastLoginAt), times.time(user.lastLoginAt)];
  return (
    <>
      <span className="block">{day}</span>
      <Lines>{time}</Lines>
    </>
  );
}

/** 'Online Recently', 'Active This Week', 'Inactive' or 'No Login Data'. */
export function Activity({ user, now }: { user: MemberEntry; now: number }) {
  const activity = memberActivity(user.lastLoginAt, now);
  return (
    <span className="badge normal-case!" data-tone={ACTIVITY_TONES[activity]}>
      {activity}
    </span>
  );
}

/** The actions on a user: write a message, sign them out everywhere. */
export function MemberActions({
  user,
  onEndSessions,
}: {
  user: MemberEntry;
  onEndSessions: (user: MemberEntry) => void;
}) {
  return (
    <span className="inline-flex">
      {!user.isAdmin && (
        <Tooltip text="Write a message">
          <Link
            to={`?tab=inbox&with=${user.id}`}
            aria-label={`Write to ${user.email}`}
            className={iconButtonClass(true)}
          >
            <MessageSquare size={14} aria-hidden />
          </Link>
        </Tooltip>
      )}
      <Tooltip text="End all sessions">
        <IconButton small label={`End all sessions of ${user.email}`} onClick={() => onEndSessions(user)}>
          <LogOut size={14} aria-hidden />
        </IconButton>
      </Tooltip>
    </span>
  );
}

type Shown = Pick<MemberEntry, 'membership' | 'plan' | 'renewsAt' | 'subscriptionStatus' | 'role'>;

/** What happens next with the access, in a few words: 'renewed 3 Dec 2026'; empty when it is not known. */
function renewalText({ membership, renewsAt }: Shown, times: Times): string {
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
