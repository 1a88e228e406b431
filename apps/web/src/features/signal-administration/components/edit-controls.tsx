import { SIGNAL_DIRECTIONS, SIGNAL_STATUSES } from '@t0/contracts';
import type { Signal } from '@t0/contracts';
import { useState } from 'react';
import { SelectField, TextField } from '../../../shared/ui/field.tsx';
import { toDateField } from '../../../shared/lib/date-field.ts';
import type { SignalEditor } from '../hooks/use-signal-editor.ts';

/** The prices in the table's order, with the names their fields go by. */
export const PRICE_FIELDS = [
  ['entryPrice', 'Entry price'],
  ['slPrice', 'SL price'],
  ['t0Price', 'Take Profit 0'],
  ['t1Price', 'Take Profit 1'],
] as const;

interface ControlProps {
  editor: SignalEditor;
  /** True in a table row, where the column names the field. */
  bare?: boolean;
}

interface PriceFieldProps {
  field: (typeof PRICE_FIELDS)[number];
  /** True: takes the focus when editing begins. */
  first?: boolean;
}

/** One price. */
export function PriceField({ editor, bare, field, first }: ControlProps & PriceFieldProps) {
  const [name, label] = field;
  return (
    <TextField
      numeric
      autoFocus={first ?? false}
      label={label}
      labelShown={!bare}
      error={editor.form.formState.errors[name]?.message}
      {...editor.form.register(name, { setValueAs: (value: string) => value.trim().replace(',', '.') })}
    />
  );
}

/** LONG or SHORT. */
export function DirectionField({ editor, bare }: ControlProps) {
  return (
    <SelectField label="Direction" labelShown={!bare} {...editor.form.register('direction')}>
      {SIGNAL_DIRECTIONS.map((direction) => (
        <option key={direction} value={direction}>
          {direction.toUpperCase()}
        </option>
      ))}
    </SelectField>
  );
}

/** Any status: an administrator may set it freely. */
export function StatusField({ editor, bare }: ControlProps) {
  return (
    <SelectField label="Status" labelShown={!bare} {...editor.form.register('status')}>
      {SIGNAL_STATUSES.map((status) => (
        <option key={status} value={status}>
          {status.toUpperCase()}
        </option>
      ))}
    </SelectField>
  );
}

/** The memo. */
export function MemoField({ editor, bare }: ControlProps) {
  return (
    <TextField
      label="Memo"
      labelShown={!bare}
      error={editor.form.formState.errors.memo?.message}
      {...editor.form.register('memo')}
    />
  );
}

/** The creation date, saved on its own when the field is left. */
export function CreatedField({ editor, bare, signal }: ControlProps & { signal: Signal }) {
  const [text, setText] = useState(toDateField(signal.createdAt));
  return (
    <TextField
      type="datetime-local"
      label="Created date"
      labelShown={!bare}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => editor.saveDate(text)}
    />
  );
}
