import type { KeyboardEvent } from 'react';
import { useRequestedFocus } from '../../shared/lib/requested-focus.ts';
import { counted } from '../../shared/lib/count.ts';
import { DRAFTS_LIST } from '../../shared/lib/form-names.ts';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { useFocusFallback } from '../../shared/ui/focus-fallback.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import type { DraftOutcome } from './draft-item.tsx';
import { intakeDrafts } from './drafts.ts';
import { DraftItem } from './draft-item.tsx';
import { ReceivedAlerts } from './received-alerts.tsx';

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
      {status === 'loading' && (
        <div aria-busy="true" className="p-4">
          <Skeleton className="w-2/3" />
        </div>
      )}
      {status === 'error' && <PanelError title="Alerts are not available" text={error} onRetry={retry} />}
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
