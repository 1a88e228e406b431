import type { MemberPage, MemberSubscription, MemberAccess } from '@t0/contracts/members';
import { isLiveStatus } from '@t0/domain/billing';
import { CalendarPlus, Ban, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTimes, type Times } from '../../../shared/lib/times.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { MembershipBadge, stateSentence } from '../member-parts.tsx';
import { Acts } from './fact-list.tsx';
import type { May } from './may.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { ActDialog } from '../act-dialog.tsx';
import { request } from '../../../shared/lib/http.ts';
import { UNFINISHED } from '../../../shared/lib/date-field.ts';
import { DateInput } from '../../../shared/ui/date-input.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';

const DAY_MS = 86_400_000;
const SPANS = [
  { label: '7 days', days: 7 },
  { label: '30 days', days: 30 },
  { label: '90 days', days: 90 },
  { label: '1 year', days: 365 },
] as const;
const ENDS = [
  { value: 'date', label: 'Until a day' },
  { value: 'never', label: 'Without an end' },
] as const;

const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
/** The end of a day, UTC. */
const endOf = (day: string): string => `${day}T23:59:59.999Z`;

interface GrantDialogProps {
  page: MemberPage;
  /** The grant that gives access now; null: none. */
  grant: MemberSubscription | null;
  onClose: () => void;
}

/** Gives a member access until a day, or moves the end of what was given. */
function GrantDialog({ page, grant, onClose }: GrantDialogProps) {
  const times = useTimes();
  const [until, setUntil] = useState(grant?.currentPeriodEnd?.slice(0, 10) ?? dayIn(30));
  const [ends, setEnds] = useState<(typeof ENDS)[number]['value']>(grant && !grant.currentPeriodEnd ? 'never' : 'date');
  // Of the time the question was asked: a change by another person meanwhile is refused.
  const [known] = useState(grant ? (grant.currentPeriodEnd ?? 'forever') : 'none');
  const isOver = until < dayIn(0);
  const dated = ends === 'date';
  return (
    <ActDialog
      title={grant ? 'CHANGE THE GRANT' : 'GRANT ACCESS'}
      email={page.member.email}
      text={textOf(page, grant, times.date)}
      action={grant ? 'Change the grant' : 'Grant access'}
      icon={CalendarPlus}
      disabled={dated && (until === '' || until === UNFINISHED || isOver)}
      failure="NOT GRANTED"
      act={() =>
        request<MemberAccess>(`/api/admin/users/${page.member.id}/access`, {
          method: 'POST',
          body: { until: dated ? endOf(until) : null, known },
        })
      }
      onDone={() =>
        toast({
          title: 'ACCESS GRANTED',
          description: dated ? `Until the end of ${times.date(`${until}T12:00:00Z`)}, UTC` : 'Without an end',
        })
      }
      onClose={onClose}
    >
      <SegmentedControl label="End" labelShown={false} options={ENDS} value={ends} onChange={setEnds} />
      {dated && (
        <div className="grid gap-2">
          <DateInput
            label="Until, end of the day, UTC"
            type="date"
            value={until}
            error={isOver ? 'Choose a day that is not over' : undefined}
            onChange={({ target }) => setUntil(target.value)}
          />
          <div className="flex flex-wrap gap-2">
            {SPANS.map(({ label, days }) => (
              <Button key={days} size="sm" onClick={() => setUntil(dayIn(days))}>
                {label}
              </Button>
            ))}
          </div>
        </div>
      )}
    </ActDialog>
  );
}

/** What happens, by the state of the member. */
function textOf(
  { member, emailVerified, hasPassword }: MemberPage,
  grant: MemberSubscription | null,
  date: (at: string) => string,
): string {
  const paid = ['active', 'cancelling', 'past_due', 'trialing'].includes(member.membership);
  const first = grant
    ? `The grant runs ${grant.currentPeriodEnd ? `until ${date(grant.currentPeriodEnd)}` : 'without an end'} now. The new end replaces it.`
    : paid
      ? 'The paid subscription goes on and is charged as before. If it ends first, access goes on until the day of the grant.'
      : 'Access begins at once, and no payment is taken. It ends by itself at the end of the day.';
  const unproven =
    !member.hasActiveSubscription && !emailVerified && hasPassword
      ? ' Nobody has proven this mailbox: the password and sessions of the account are void, and an email brings a link to set a new password.'
      : '';
  return `${first}${unproven} The audit trail can undo it.`;
}

/** What happens to a subscription that gives access now. */
const CONSEQUENCES: Record<MemberSubscription['provider'], (one: MemberSubscription) => string> = {
  stripe: ({ externalId }) =>
    `Stripe cancels the subscription ${externalId} at once. Nothing is refunded: REFUND does that. This cannot be undone; the member can subscribe again.`,
  whop: ({ externalId }) =>
    `The membership ${externalId} of Whop stays, and access with it: cancel it at Whop, and access ends by itself.`,
  manual: () => 'The grant ends now. While it was the only access, the audit trail can undo this.',
  test: () => 'The access of the test terminal ends now.',
};

const PROVIDERS: Record<MemberSubscription['provider'], string> = {
  stripe: 'Stripe',
  whop: 'Whop',
  manual: 'Granted',
  test: 'Test terminal',
};

/** A provider's id, with a link to its page where it has one. */
export function ProviderId({ id, url, provider }: { id: string; url: string | null; provider: string }) {
  if (!url) return <span className="break-all">{id}</span>;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="break-all text-link underline-offset-2 hover:underline">
      {id} <ExternalLink size={11} aria-label={`at ${provider}, in a new tab`} className="inline" />
    </a>
  );
}

function periodText(one: MemberSubscription, times: Times): string {
  const since = `since ${times.date(one.startedAt)}`;
  if (one.status === 'paused') {
    const resumes = one.resumesAt ? `, resumes ${times.date(one.resumesAt)}` : '';
    return `paused since ${times.date(one.endedAt ?? one.startedAt)}${resumes}`;
  }
  if (one.endedAt) return `${times.date(one.startedAt)} to ${times.date(one.endedAt)}`;
  if (!one.currentPeriodEnd) return `${since}, without an end`;
  return `${since}, ${one.cancelAtPeriodEnd ? 'ends' : 'renewed'} ${times.date(one.currentPeriodEnd)}`;
}

const toneOf = (status: string): string =>
  status === 'past_due' ? 'critical' : isLiveStatus(status) ? 'active' : 'closed';

function SubscriptionRow({ one }: { one: MemberSubscription }) {
  const times = useTimes();
  const provider = PROVIDERS[one.provider];
  const isGrant = one.provider === 'manual' || one.provider === 'test';
  return (
    <li className="border-t border-line px-4 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium">
          {provider}
          {one.plan && `, ${one.plan}`}
        </span>
        <span className="badge" data-tone={toneOf(one.status)}>
          {one.status.replaceAll('_', ' ')}
        </span>
        <span className="text-text-2">{periodText(one, times)}</span>
      </p>
      {!isGrant && (
        <p className="meta mt-0.5">
          Subscription <ProviderId id={one.externalId} url={one.url} provider={provider} />
          {one.customerId && <> · Customer {one.customerId}</>}
        </p>
      )}
    </li>
  );
}

/** Plan, state in words, renewal, subscriptions with their ids, and the acts on access. */
export function AccessPanel({ page, may }: { page: MemberPage; may: May }) {
  const times = useTimes();
  const [open, setOpen] = useState<'grant' | 'end' | null>(null);
  const { member, subscriptions } = page;
  const live = subscriptions.filter(({ status }) => isLiveStatus(status));
  const grant = live.find(({ provider }) => provider === 'manual');
  return (
    <Panel
      title="Access"
      bleed
      note={
        page.deletedAt ? (
          <span className="badge" data-tone="closed">
            CLOSED
          </span>
        ) : (
          <MembershipBadge membership={member.membership} />
        )
      }
    >
      <p className="px-4 py-3" data-testid="member-state">
        {page.deletedAt
          ? `The account is closed: no access. It is deleted on ${times.date(page.deletedAt)}.`
          : stateSentence(member, times)}
      </p>
      <ul>
        {subscriptions.map((one) => (
          <SubscriptionRow key={one.id} one={one} />
        ))}
      </ul>
      <Acts closed={may.account}>
        <Button disabled={may.account !== null} onClick={() => setOpen('grant')}>
          <CalendarPlus size={14} aria-hidden /> {grant ? 'Change the grant' : 'Grant access'}
        </Button>
        <Button disabled={may.account !== null || live.length === 0} onClick={() => setOpen('end')}>
          <Ban size={14} aria-hidden /> End access
        </Button>
      </Acts>
      {open === 'grant' && <GrantDialog page={page} grant={grant ?? null} onClose={() => setOpen(null)} />}
      {open === 'end' && <EndAccessDialog page={page} live={live} onClose={() => setOpen(null)} />}
    </Panel>
  );
}

interface EndAccessDialogProps {
  page: MemberPage;
  /** The subscriptions that give access now. */
  live: MemberSubscription[];
  onClose: () => void;
}

/** Ends every access that can be ended from here, and says before what happens at the provider. */
function EndAccessDialog({ page, live, onClose }: EndAccessDialogProps) {
  const { id, email, role } = page.member;
  const atWhop = live.every(({ provider }) => provider === 'whop');
  return (
    <ActDialog
      title="END ACCESS"
      email={email}
      text="The terminal is locked on every open screen at once. The account stays."
      action="End access"
      icon={Ban}
      danger
      disabled={atWhop}
      failure="ACCESS NOT ENDED"
      act={() => request<MemberAccess>(`/api/admin/users/${id}/end-access`, { method: 'POST' })}
      onDone={({ hasAccess, providers }) =>
        toast({
          title: hasAccess ? 'ACCESS GOES ON' : 'ACCESS ENDED',
          description: hasAccess ? `By ${providers.join(', ') || 'the role of staff'}` : email,
          ...(hasAccess && { tone: 'error' as const }),
        })
      }
      onClose={onClose}
    >
      <ul className="grid gap-1.5 border-l-2 border-line-2 pl-3">
        {live.map((one) => (
          <li key={one.id} className="break-words">
            {CONSEQUENCES[one.provider](one)}
          </li>
        ))}
        {role && <li>Staff keeps the access of the role: {role}.</li>}
      </ul>
    </ActDialog>
  );
}
