import type { MemberPage, MemberSubscription } from '@t0/contracts/members';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { UNFINISHED } from '../../../shared/lib/date-field.ts';
import { useTimes } from '../../../shared/lib/times.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { DateInput } from '../../../shared/ui/date-input.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { toast } from '../../../shared/ui/toast-store.ts';
import { ActDialog } from '../act-dialog.tsx';
import { grantAccess } from '../api.ts';

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
export function GrantDialog({ page, grant, onClose }: GrantDialogProps) {
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
      act={() => grantAccess(page.member.id, { until: dated ? endOf(until) : null, known })}
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
