import { useState, type KeyboardEvent } from 'react';
import type { ReceivedAlert } from '@t0/contracts/intake';
import { LIMITS } from '@t0/contracts/platform';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRequestedFocus, DRAFTS_LIST } from '../../shared/lib/requested-focus.ts';
import { counted } from '../../shared/lib/count.ts';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { useFocusFallback } from '../../shared/ui/focus-fallback.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { PanelError, PanelReading } from '../../shared/ui/panel-state.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { DraftItem, RawAlert, type DraftOutcome } from './draft-item.tsx';
import { intakeDrafts, intakeSources } from './intake-lists.ts';
import { messageOf, request } from '../../shared/lib/http.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { receivedAlertText, draftLevels, draftTitle } from './draft-text.ts';

/** INCOMING ALERTS: the alerts of other programs that an administrator has to decide, live (docs/product/intake.md#drafts). */
export function DraftsPanel(outcome: DraftOutcome) {
  const { rows, status, error, retry } = intakeDrafts.useList();
  const list = useFocusFallback<HTMLUListElement>();
  // In the next frame: the tab may have come on screen with this very press.
  useRequestedFocus(DRAFTS_LIST, () =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[data-draft]')?.focus()),
  );
  return (
    <Panel
      title="Incoming alerts"
      bleed
      note={
        <>
          <ConnectionBadge />
          <span className="meta">{counted(rows.length, 'alert')}</span>
        </>
      }
    >
      <PanelReading
        of={{ status, error, retry }}
        failed="Alerts are not available"
        loading={<SkeletonStack busy className="p-4" lines={['w-2/3']} />}
      />
      {status === 'ready' && rows.length === 0 && (
        <p className="read p-4">No alert waits. What your sources send appears here.</p>
      )}
      <ul ref={list} onKeyDown={moveFocus} aria-label="Incoming alerts" className="max-h-[560px] overflow-y-auto">
        {rows.map((draft) => (
          <DraftItem key={draft.id} draft={draft} {...outcome} />
        ))}
      </ul>
      <ReceivedAlerts />
    </Panel>
  );
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLElement) || !event.target.matches('[data-draft]')) return;
  const drafts = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-draft]')];
  event.preventDefault();
  drafts[drafts.indexOf(event.target) + step]?.focus();
}

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
    queryFn: ({ signal }) => request<ReceivedAlert[]>('/api/admin/intake/drafts/recent', { signal }),
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
  if (!data) return <SkeletonStack busy className="p-4" lines={['w-2/3']} />;
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
