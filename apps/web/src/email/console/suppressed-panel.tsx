import { LIMITS } from '@t0/contracts';
import type { SuppressedEmail } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { MailCheck, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTotal } from '../../live/use-total.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { useDebounced } from '../../shared/lib/use-debounced.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { LoadOlder } from '../../shared/ui/load-older.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { liftSuppression } from './api.ts';
import { SUPPRESSION_EVENTS, useSuppressed } from './use-suppressed.ts';

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
      {status === 'loading' && <SkeletonRows />}
      {status === 'error' && <PanelError title="The addresses are not available" text={error} onRetry={retry} />}
      {status === 'ready' && rows.length === 0 && <Nothing q={q} />}
      <ul>
        {rows.map((row) => (
          <Row key={row.email} row={row} onGone={retry} />
        ))}
      </ul>
      {!complete && rows.length > 0 && (
        <div className="border-t border-line px-4 py-2">
          <LoadOlder failure="Failed to load the addresses" onLoad={readOlder} />
        </div>
      )}
    </Panel>
  );
}

function Nothing({ q }: { q: string }) {
  return q === '' ? (
    <PanelState icon={MailCheck} title="No address is held back" text="One that a mail server refuses appears here." />
  ) : (
    <PanelState icon={SearchX} title="No address matches" text={`Nothing contains “${q}”.`} />
  );
}

function Row({ row: { email, kind, reason, since }, onGone }: { row: SuppressedEmail; onGone: () => void }) {
  const times = useTimes();
  const lift = useMutation({
    mutationFn: () => liftSuppression(email),
    onSuccess: () => toast({ title: 'SIGNAL EMAILS RESUMED', description: email }),
    onError: (failure) => toastFailure('UPDATE FAILED', failure, 'The address is still held back'),
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
