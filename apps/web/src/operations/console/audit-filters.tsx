import type { AuditEntry } from '@t0/contracts';
import { useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField, TextField } from '../../shared/ui/field.tsx';
import type { AuditFilter } from './audit-filter.ts';
import { AUDITED } from './audit-text.ts';

interface AuditFiltersProps {
  filter: AuditFilter;
  /** The entries on screen: their actors can be chosen. */
  rows: readonly AuditEntry[];
  onChange: (filter: AuditFilter) => void;
  /** Back to the whole trail. */
  onClear: () => void;
}

/** Narrows the trail: lists at once, texts and times with Enter or the button. */
export function AuditFilters({ filter, rows, onChange, onClear }: AuditFiltersProps) {
  const [actors, setActors] = useState<ReadonlyMap<string, string>>(new Map());
  const fresh = rows.filter(({ actorId }) => !actors.has(actorId));
  if (fresh.length > 0) setActors(new Map([...actors, ...fresh.map((row) => [row.actorId, row.actorEmail] as const)]));
  const set = (change: Partial<AuditFilter>): void => onChange({ ...filter, ...change });
  return (
    <form
      aria-label="Filter the audit trail"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const text = (name: string): string => data.get(name) as string;
        set({ entityId: text('entityId'), action: text('action'), from: text('from'), to: text('to') });
      }}
      className="grid grid-cols-6 items-end gap-3 border-b border-line px-4 py-3 max-desk:grid-cols-3 max-md:grid-cols-2"
    >
      <SelectField label="Who" value={filter.actor} onChange={(event) => set({ actor: event.target.value })}>
        <option value="">Everybody</option>
        {[...actors].map(([id, email]) => (
          <option key={id} value={id}>
            {email}
          </option>
        ))}
      </SelectField>
      <SelectField label="What" value={filter.entity} onChange={(event) => set({ entity: event.target.value })}>
        <option value="">Everything</option>
        {Object.entries(AUDITED).map(([entity, name]) => (
          <option key={entity} value={entity}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField label="Its id" name="entityId" maxLength={64} defaultValue={filter.entityId} />
      <TextField
        label="Action"
        name="action"
        maxLength={80}
        placeholder="signals.updated"
        defaultValue={filter.action}
      />
      <TextField label="From, UTC" name="from" type="datetime-local" defaultValue={filter.from} />
      <TextField label="To, UTC" name="to" type="datetime-local" defaultValue={filter.to} />
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
