import type { SuppressedEmail, SuppressionLifted } from '@t0/contracts/email';
import type { LiveEventType } from '@t0/contracts/live';
import { LIMITS } from '@t0/contracts/platform';
import { useMutation } from '@tanstack/react-query';
import { MailCheck, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useEndlessList, type EndlessList } from '../../live/use-endless-list.ts';
import { useReadAfter } from '../../live/use-read-after.ts';
import { useTotal } from '../../live/use-total.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { useDebounced } from '../../shared/lib/use-time.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { OlderRows } from '../../shared/ui/load-older.tsx';
import { PanelState, PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { getSuppressed, EMAIL_POLL_MS } from './api.ts';
import { request } from '../../shared/lib/http.ts';

/** After these an address may have come or gone. */
const SUPPRESSION_EVENTS: readonly LiveEventType[] = [
  'email.delivery',
  'welcome_email.result',
  'email_suppression.lifted',
];
const EVERY_MS = 2000;

/** Addresses that get no mail, those with `q` in them, by address; read again after each event that may change them. */
function useSuppressed(q: string): EndlessList<SuppressedEmail> {
  const list = useEndlessList<SuppressedEmail>({
    queryKey: ['/api/admin/email-suppressions', q],
    read: (after, signal) => getSuppressed(q, after?.email, signal),
    page: LIMITS.adminList.page,
    pollMs: EMAIL_POLL_MS,
    failure: 'The addresses cannot be loaded.',
  });
  useReadAfter(SUPPRESSION_EVENTS, EVERY_MS, list.retry);
  return list;
}

/** Addresses that get no mail: which, why and since when; those that a mail server refused can be tried again. Live. */
export function SuppressedPanel() {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const { rows, status, error, complete, retry, readOlder } = useSuppressed(q);
  const total = useTotal({
    address: `/api/admin/email-suppressions/count${q === '' ? '' : `?${new URLSearchParams({ q })}`}`,
    types: SUPPRESSION_EVENTS,
    shown: rows.length,
    complete: status !== 'ready' || complete,
  });
  return (
    <Panel title="Addresses without mail" bleed note={status === 'ready' && <span className="meta">{total}</span>}>
      <div className="border-b border-line px-4 py-3">
        <TextField
          label="Search addresses"
          labelShown={false}
          type="search"
          placeholder="Search an address"
          maxLength={LIMITS.members.searchMax}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="w-80 max-md:w-full"
        />
      </div>
      <PanelReading of={{ status, error, retry }} failed="The addresses are not available" />
      {status === 'ready' && rows.length === 0 && <Nothing q={q} />}
      <ul>
        {rows.map((row) => (
          <Row key={row.email} row={row} onGone={retry} />
        ))}
      </ul>
      {!complete && rows.length > 0 && <OlderRows failure="Failed to load the addresses" onLoad={readOlder} />}
    </Panel>
  );
}

function Nothing({ q }: { q: string }) {
  return q === '' ? (
    <PanelState
      icon={MailCheck}
      title="No address is suppressed"
      text="Addresses that a mail server refuses appear here."
    />
  ) : (
    <PanelState icon={SearchX} title="No address matches" text={`Nothing contains “${q}”.`} />
  );
}

function Row({ row: { email, kind, reason, since }, onGone }: { row: SuppressedEmail; onGone: () => void }) {
  const times = useTimes();
  const lift = useMutation({
    mutationFn: () =>
      request<SuppressionLifted>('/api/admin/email-suppressions/lift', { method: 'POST', body: { email } }),
    onSuccess: () => toast({ title: 'SIGNAL EMAILS RESUMED', description: email }),
    onError: (failure) => toastFailure('UPDATE FAILED', failure, 'The address is still suppressed'),
    onSettled: onGone,
  });
  return (
    <li
      data-testid={`suppressed-${email}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 border-b border-line px-4 py-2.5 last:border-b-0"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="break-all">{email}</span>
          <span className="badge" data-tone={kind === 'refused' ? 'warn' : 'closed'}>
            {kind === 'refused' ? 'Refused' : 'Blacklisted'}
          </span>
        </p>
        <p className="meta mt-0.5 break-words">
          {reason ?? 'no reason given'}, since <time dateTime={since}>{times.short(since)}</time>
        </p>
      </div>
      {kind === 'refused' && (
        <Button
          size="sm"
          disabled={lift.isPending}
          aria-label={`Send signal emails to ${email} again`}
          onClick={() => lift.mutate()}
        >
          Send again
        </Button>
      )}
    </li>
  );
}
