import type { LiveEventType } from '@t0/contracts/live';
import type { AuditEntry } from '@t0/contracts/operations';
import { LIMITS } from '@t0/contracts/platform';
import { ScrollText, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { STAFF_LISTS } from '../../live/staff-lists.ts';
import { usePagedList } from '../../live/use-paged-list.ts';
import { UNFINISHED } from '../../shared/lib/date-field.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { DateInput } from '../../shared/ui/date-input.tsx';
import { SelectField, TextField } from '../../shared/ui/field.tsx';
import { OlderRows } from '../../shared/ui/load-older.tsx';
import { PanelState, PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { actionText, AUDITED, AuditEntryItem, NAMED_ACTIONS } from './audit-entry-item.tsx';

/** The filter of the trail; empty: everything. `from` and `to` as a date field writes them, in UTC. */
interface AuditFilter {
  actor: string;
  entity: string;
  entityId: string;
  action: string;
  from: string;
  to: string;
}

/** The whole trail. */
export const NO_FILTER: AuditFilter = { actor: '', entity: '', entityId: '', action: '', from: '', to: '' };

/** The events of administrators' writes; a write without an event shows after the next read. */
const AUDITED_EVENTS: readonly LiveEventType[] = [
  ...Object.values(STAFF_LISTS).flatMap(({ events }) => events),
  ...([
    'chart_note.updated',
    'chart_note.deleted',
    'chart_memo.updated',
    'resource.created',
    'resource.deleted',
  ] as const),
  ...(['video.created', 'video.deleted', 'admin_message.created', 'admin_message.read'] as const),
  ...(['welcome_email.requested', 'email_suppression.lifted', 'instrument.changed', 'instrument.deleted'] as const),
  ...(['record_settings.updated', 'owner_copy.updated', 'plans.updated', 'legal_text.updated'] as const),
];

/** The trail's address for a filter; only set fields are sent. */
export function auditAddress(filter: AuditFilter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter) as [keyof AuditFilter, string][]) {
    if (value.trim() === '') continue;
    query.set(name, name === 'from' || name === 'to' ? `${value}:00.000Z` : value.trim());
  }
  const text = query.toString();
  return text === '' ? '/api/admin/audit' : `/api/admin/audit?${text}`;
}

interface AuditFiltersProps {
  filter: AuditFilter;
  /** The entries on screen: their actors can be chosen. */
  rows: readonly AuditEntry[];
  onChange: (filter: AuditFilter) => void;
  /** Back to the whole trail. */
  onClear: () => void;
}

/** Narrows the trail: lists at once, texts and times with Enter or the button. */
function AuditFilters({ filter, rows, onChange, onClear }: AuditFiltersProps) {
  const [actors, setActors] = useState<ReadonlyMap<string, string>>(new Map());
  const fresh = rows.filter(({ actorId }) => !actors.has(actorId));
  if (fresh.length > 0) setActors(new Map([...actors, ...fresh.map((row) => [row.actorId, row.actorEmail] as const)]));
  const [actions, setActions] = useState<ReadonlySet<string>>(new Set(NAMED_ACTIONS));
  // A call without a name is no choice: its path has ids.
  const done = rows.filter(({ action, entity }) => entity !== 'request' && !actions.has(action));
  if (done.length > 0) setActions(new Set([...actions, ...done.map(({ action }) => action)]));
  const set = (change: Partial<AuditFilter>): void => onChange({ ...filter, ...change });
  const [{ from, to }, setTimes] = useState(filter);
  const time = (name: 'from' | 'to', value: string) => ({
    value,
    onChange: ({ target }: { target: { value: string } }) =>
      setTimes((before) => ({ ...before, [name]: target.value })),
  });
  return (
    <form
      aria-label="Filter the audit trail"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const text = (name: string): string => data.get(name) as string;
        // The field of an unfinished time says so.
        if (from === UNFINISHED || to === UNFINISHED) return;
        set({ entityId: text('entityId'), from, to });
      }}
      className="grid grid-cols-6 items-end gap-3 border-b border-line px-4 py-3 max-desk:grid-cols-3 max-md:grid-cols-2"
    >
      <SelectField
        label="Who"
        value={filter.actor}
        onChange={(event) => set({ actor: event.target.value })}
        none="Everybody"
        options={[...actors]}
      />
      <SelectField
        label="What"
        value={filter.entity}
        onChange={(event) => set({ entity: event.target.value })}
        none="Everything"
        options={Object.entries(AUDITED)}
      />
      <TextField label="Its id" name="entityId" maxLength={64} defaultValue={filter.entityId} />
      <SelectField
        label="Action"
        value={filter.action}
        onChange={(event) => set({ action: event.target.value })}
        none="Every action"
        options={[...actions]
          .map((action) => [action, actionText(action)] as const)
          .sort(([, a], [, b]) => a.localeCompare(b))}
      />
      <DateInput label="From, UTC" type="datetime-local" {...time('from', from)} />
      <DateInput label="To, UTC" type="datetime-local" {...time('to', to)} />
      <div className="col-span-full flex justify-end gap-2">
        <Button size="sm" onClick={onClear}>
          Clear
        </Button>
        <Button size="sm" type="submit">
          Filter
        </Button>
      </div>
    </form>
  );
}

const POLL_MS = 30_000;

/** The audit trail: actor, action and time, with the values before and after (docs/product/console.md#audit-trail). */
export function AuditPanel() {
  const times = useTimes();
  const [query, setQuery] = useSearchParams();
  // A member's page leads here with the id of the member.
  const [filter, setFilter] = useState({ ...NO_FILTER, entityId: query.get('id') ?? '' });
  /** Each clearing gives the fields again, empty. */
  const [cleared, setCleared] = useState(0);
  const clear = (): void => {
    setFilter(NO_FILTER);
    if (query.has('id')) setQuery({ tab: 'audit' }, { replace: true });
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
      <PanelReading
        of={{ status, error, retry }}
        failed="The audit trail is not available"
        loading={
          <div aria-busy="true" className="grid gap-7 p-4">
            {[1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} className="w-full" />
            ))}
          </div>
        }
        empty={
          rows.length === 0 &&
          !filtered && {
            icon: ScrollText,
            title: 'Nothing was done yet',
            text: 'Every change an administrator makes is kept here.',
          }
        }
      />
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
      {!complete && rows.length > 0 && <OlderRows failure="Failed to load the audit trail" onLoad={readOlder} />}
    </Panel>
  );
}
