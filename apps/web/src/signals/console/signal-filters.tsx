import { instrumentSymbols, SIGNAL_DIRECTIONS } from '@t0/contracts/prices';
import { SOUGHT_STATUSES } from '@t0/contracts/signals';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useSymbols } from '../../prices/instruments.ts';
import { Button } from '../../shared/ui/button.tsx';
import { DateInput } from '../../shared/ui/date-input.tsx';
import { SelectField } from '../../shared/ui/field.tsx';
import { NO_FILTER, type FilterFields } from './use-signal-search.ts';

interface SignalFiltersProps {
  fields: FilterFields;
  onChange: (fields: FilterFields) => void;
}

/** Filters the list by a signal's fields and its creation time. On a phone the fields open by a button. */
export function SignalFilters({ fields, onChange }: SignalFiltersProps) {
  const [open, setOpen] = useState(false);
  const symbols = useSymbols(instrumentSymbols);
  const { text, ...rest } = fields;
  const active = Object.values(rest).filter((value) => value !== '').length;
  const set = (change: Partial<FilterFields>): void => onChange({ ...fields, ...change });
  return (
    <div className="border-b border-line px-4 py-3" role="group" aria-label="Filter signals">
      <Button
        size="sm"
        className="w-full md:hidden"
        aria-expanded={open}
        aria-controls="signal-filters"
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal size={12} aria-hidden /> {active === 0 ? 'Filters' : `Filters, ${active} set`}
      </Button>
      <div
        id="signal-filters"
        className={`grid grid-cols-[repeat(5,minmax(0,1fr))_auto] items-end gap-3 max-desk:grid-cols-3 max-md:mt-3 max-md:grid-cols-2 ${open ? '' : 'max-md:hidden'}`}
      >
        <SelectField
          label="Instrument filter"
          value={fields.instrument}
          onChange={(event) => set({ instrument: event.target.value as FilterFields['instrument'] })}
          none="All"
          options={symbols}
        />
        <SelectField
          label="Direction filter"
          value={fields.direction}
          onChange={(event) => set({ direction: event.target.value as FilterFields['direction'] })}
          none="Both"
          options={inCapitals(SIGNAL_DIRECTIONS)}
        />
        <SelectField
          label="Status filter"
          value={fields.status}
          onChange={(event) => set({ status: event.target.value as FilterFields['status'] })}
          none="Any"
          options={inCapitals(SOUGHT_STATUSES)}
        />
        <DateInput
          type="date"
          label="Created from"
          help="UTC"
          value={fields.from}
          max={fields.to}
          onChange={(event) => set({ from: event.target.value })}
        />
        <DateInput
          type="date"
          label="Created to"
          help="UTC"
          value={fields.to}
          min={fields.from}
          onChange={(event) => set({ to: event.target.value })}
        />
        <Button disabled={active === 0} onClick={() => onChange({ ...NO_FILTER, text })}>
          Clear
        </Button>
      </div>
    </div>
  );
}

const inCapitals = (values: readonly string[]) => values.map((value) => [value, value.toUpperCase()] as const);
