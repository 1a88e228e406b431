import type { ReceivedAlert } from '@t0/contracts';
import { LIMITS } from '@t0/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../shared/lib/http.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { getReceivedAlerts } from './api.ts';
import { receivedAlertText, draftLevels, draftTitle } from './draft-text.ts';
import { intakeDrafts } from './drafts.ts';
import { intakeSources } from './sources.ts';
import { RawAlert } from './draft-item.tsx';

/** WHAT CAME: every alert of the last days with its outcome, once it is opened (docs/product/intake.md#received-alerts). */
export function ReceivedAlerts() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="border-t border-line" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="lab cursor-pointer px-4 py-3">What came</summary>
      {isOpen && <AlertList />}
    </details>
  );
}

function AlertList() {
  // Every alert moves its source, every settled draft leaves the list: either way there is something new to read.
  const drafts = intakeDrafts.useList().rows.map(({ id }) => id);
  const sources = intakeSources.useList().rows.map(({ version }) => version);
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/admin/intake/drafts/recent', drafts, sources],
    queryFn: ({ signal }) => getReceivedAlerts(signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (error)
    return (
      <PanelError
        title="What came is not available"
        text={messageOf(error, 'The alerts cannot be loaded.')}
        onRetry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <div aria-busy="true" className="p-4">
        <Skeleton className="w-2/3" />
      </div>
    );
  if (data.length === 0) return <p className="read p-4">Nothing came in the last {LIMITS.intake.shownDays} days.</p>;
  return (
    <ul aria-label="What came" className="max-h-[420px] overflow-y-auto">
      {data.map((alert) => (
        <AlertItem key={alert.id} alert={alert} />
      ))}
    </ul>
  );
}

function AlertItem({ alert }: { alert: ReceivedAlert }) {
  const times = useTimes();
  const { fields, errors, leftOut, sourceName, createdAt, raw } = alert;
  return (
    <li className="grid gap-1 border-t border-line px-4 py-2.5 [overflow-wrap:anywhere]">
      <div className="flex items-baseline justify-between gap-3">
        <b className="min-w-0 font-semibold">{draftTitle(fields)}</b>
        <span className="meta shrink-0">{times.dateTime(createdAt)}</span>
      </div>
      <p className="meta">{[sourceName, draftLevels(fields, times.dateTime)].filter(Boolean).join(': ')}</p>
      <p className="text-meta">{receivedAlertText(alert)}</p>
      {errors.map(({ field, message }) => (
        <p key={`${field} ${message}`} className="text-meta text-warn">
          {message}
        </p>
      ))}
      {leftOut.length > 0 && <p className="meta">Left out: {leftOut.join(', ')}</p>}
      <RawAlert raw={raw} />
    </li>
  );
}
