import { SIGNAL_DIRECTIONS } from '@t0/contracts/prices';
import { MONTHLY_BIASES, SIGNAL_STATUSES } from '@t0/contracts/signals';
import { TriangleAlert } from 'lucide-react';
import { boundTo } from '../../shared/lib/bound-field.ts';
import { Button, type ButtonSize } from '../../shared/ui/button.tsx';
import { DateInput } from '../../shared/ui/date-input.tsx';
import { SelectField, TextArea, TextField } from '../../shared/ui/field.tsx';
import type { SignalEditor } from './use-signal-editor.ts';
import type { SignalEdit } from './signal-edit.ts';

/** The props of every control. */
export interface ControlProps {
  editor: SignalEditor;
  /** True in a table row, where the column names the field. */
  bare?: boolean;
}

/** The common props of every control of a field. */
export function bound<Name extends keyof SignalEdit>({ editor: { edit, errors }, bare }: ControlProps, name: Name) {
  return { labelShown: !bare, ...boundTo(edit.fields, errors, edit.set)(name) };
}

/** LONG or SHORT. */
export function DirectionField(control: ControlProps) {
  return (
    <SelectField
      label="Direction"
      {...bound(control, 'direction')}
      options={SIGNAL_DIRECTIONS.map((direction) => [direction, direction.toUpperCase()])}
    />
  );
}

/** Any status: an administrator may set it freely. */
export function StatusField(control: ControlProps) {
  return (
    <SelectField
      label="Status"
      {...bound(control, 'status')}
      options={SIGNAL_STATUSES.map((status) => [status, status.toUpperCase()])}
    />
  );
}

/** The fields that have no column in the table: the monthly bias. */
export function FurtherFields(control: ControlProps) {
  return <SelectField label="Monthly bias" {...bound(control, 'monthlyBias')} options={MONTHLY_BIASES} />;
}

/** 1 to 100. */
export function ConfidenceField(control: ControlProps) {
  return (
    <TextField
      numeric
      inputMode="numeric"
      label="Confidence"
      {...(!control.bare && { help: '1 to 100' })}
      {...bound(control, 'confidence')}
    />
  );
}

/** The memo, with its line breaks. */
export function MemoField(control: ControlProps) {
  return <TextArea label="Memo" rows={control.bare ? 2 : 4} {...bound(control, 'memo')} />;
}

/** The creation date, saved on its own when the field is left. */
export function CreatedField(control: ControlProps) {
  return (
    <DateInput
      type="datetime-local"
      label="Created date"
      help="UTC"
      {...bound(control, 'createdAt')}
      onBlur={() => void control.editor.saveDate()}
    />
  );
}

interface EditButtonsProps {
  editor: SignalEditor;
  size?: ButtonSize;
  /** True: they are in a form, which saves. */
  inForm?: boolean;
  onDone: () => void;
}

/** Save and Cancel. Pressing them keeps the focus in its field: the creation date goes with Save, and with Cancel nowhere. */
export function EditButtons({ editor: { edit, gone, busy, save }, size, inForm, onDone }: EditButtonsProps) {
  const stay = (event: { preventDefault: () => void }): void => event.preventDefault();
  return (
    <>
      <Button
        {...(size && { size })}
        {...(inForm ? { type: 'submit' } : { onClick: () => void save() })}
        variant="primary"
        className="flex-1"
        disabled={busy || edit.incoming !== null}
        onMouseDown={stay}
      >
        {gone ? 'Publish anew' : 'Save'}
      </Button>
      <Button {...(size && { size })} onMouseDown={stay} onClick={onDone}>
        Cancel
      </Button>
    </>
  );
}

/** Another administrator withdrew the signal while it was edited: the edited values stay, with the possible actions. */
export function WithdrawnNotice({ edit }: Pick<SignalEditor, 'edit'>) {
  return (
    <p role="alert" className="flex items-start gap-2 border-b border-line bg-warn-1 px-4 py-3 text-warn">
      <TriangleAlert size={16} aria-hidden className="mt-0.5" />
      {edit.dirty
        ? 'This signal was withdrawn by somebody else. Your text is kept: Publish anew makes a new signal of it.'
        : 'This signal was withdrawn by somebody else. Nothing you typed is lost.'}
    </p>
  );
}
