import { LIMITS } from '@t0/contracts';
import type { AuditEntry } from '@t0/contracts';
import { ScrollText, SearchX } from 'lucide-react';
import { useState } from 'react';
import { usePagedList } from '../../live/use-paged-list.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { LoadOlder } from '../../shared/ui/load-older.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { auditAddress, AUDITED_EVENTS, NO_FILTER } from './audit-filter.ts';
import { AuditEntryItem } from './audit-entry-item.tsx';
import { AuditFilters } from './audit-filters.tsx';

const POLL_MS = 30_000;

/** The audit trail: actor, action and time, with the values before and after (docs/product/console.md#audit-trail). */
export function AuditPanel() {
  const times = useTimes();
  const [filter, setFilter] = useState(NO_FILTER);
  /** Each clearing gives the fields again, empty. */
  const [cleared, setCleared] = useState(0);
  const clear = (): void => {
    setFilter(NO_FILTER);
    setCleared(cleared + 1);
  };
  const { rows, status, error, complete, retry, readOlder } = usePagedList<AuditEntry>({
    path: auditAddress(filter),
    page: LIMITS.adminList.page,
    types: AUDITED_EVENTS,
    pollMs: POLL_MS,
    failure: 'The audit trail cannot be loaded.',
  });
  const filtered = auditAddress(filter) !== auditAddress(NO_FILTER);
  return (
    <Panel
      title="Audit trail"
      bleed
      note={
        <>
          <ConnectionBadge />
          <span className="meta">kept for ever, times in {times.name}</span>
        </>
      }
    >
      <AuditFilters key={cleared} filter={filter} rows={rows} onChange={setFilter} onClear={clear} />
      {status === 'loading' && (
        <div aria-busy="true" className="grid gap-7 p-4">
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} className="w-full" />
          ))}
        </div>
      )}
      {status === 'error' && <PanelError title="The audit trail is not available" text={error} onRetry={retry} />}
      {status === 'ready' && rows.length === 0 && !filtered && (
        <PanelState
          icon={ScrollText}
          title="Nothing was done yet"
          text="Every change an administrator makes is kept here."
        />
      )}
      {status === 'ready' && rows.length === 0 && filtered && (
        <PanelState
          icon={SearchX}
          title="No entry matches"
          action={
            <Button size="sm" onClick={clear}>
              Show everything
            </Button>
          }
        />
      )}
      {rows.length > 0 && (
        <ol>
          {rows.map((entry) => (
            <AuditEntryItem key={entry.id} entry={entry} onUndone={retry} />
          ))}
        </ol>
      )}
      {!complete && rows.length > 0 && (
        <div className="border-t border-line px-4 py-2">
          <LoadOlder failure="Failed to load the audit trail" onLoad={readOlder} />
        </div>
      )}
    </Panel>
  );
}
