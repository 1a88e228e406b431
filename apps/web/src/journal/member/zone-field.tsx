import { NEW_YORK_7 } from '@t0/contracts/journal';
import { SelectField } from '../../shared/ui/field.tsx';

const ZONES = [NEW_YORK_7, 'UTC', ...Intl.supportedValuesOf('timeZone')];

/** The zone of an account's server (docs/product/journal.md#zones). */
export function ZoneField({ value, onZone }: { value: string; onZone: (zone: string) => void }) {
  const all = ZONES.includes(value) ? ZONES : [value, ...ZONES];
  return (
    <SelectField label="Zone of the server" value={value} onChange={({ target }) => onZone(target.value)}>
      {all.map((zone) => (
        <option key={zone} value={zone}>
          {zone === NEW_YORK_7 ? 'New York + 7' : zone}
        </option>
      ))}
    </SelectField>
  );
}
