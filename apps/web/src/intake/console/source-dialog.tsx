import { INTAKE_PRESETS } from '@t0/contracts';
import type { IntakeField, IntakeSource, IntakeSourceKey } from '@t0/contracts';
import { useState } from 'react';
import { boundTo } from '../../shared/lib/bound-field.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../shared/ui/field.tsx';
import { useSourceEditor } from './use-source-editor.ts';
import { TryIt } from './try-it.tsx';

const LABELS: [IntakeField, string][] = [
  ['instrument', 'Instrument'],
  ['direction', 'Direction'],
  ['entryPrice', 'Entry'],
  ['slPrice', 'Stop'],
  ['t0Price', 'T0'],
  ['t1Price', 'T1'],
  ['status', 'Status'],
  ['confidence', 'Confidence'],
  ['monthlyBias', 'Monthly bias'],
  ['memo', 'Memo'],
];

interface SourceDialogProps {
  /** Null: a new one. */
  source: IntakeSource | null;
  onCreated: (key: IntakeSourceKey) => void;
  onClose: () => void;
}

/** NEW SOURCE, and the form of one that is there (docs/product/intake.md#templates-of-a-source). */
export function SourceDialog({ source, onCreated, onClose }: SourceDialogProps) {
  const { fields, set, errors, busy, save } = useSourceEditor({ source, onCreated, onSaved: onClose });
  const bound = boundTo(fields, errors, set);
  const [preset, setPreset] = useState<(typeof INTAKE_PRESETS)[number]>();
  return (
    <Dialog
      title={source ? `EDIT ${source.name}` : 'NEW SOURCE'}
      description="Which part of an alert fills which field of a signal"
      onClose={onClose}
      className="md:w-[760px]"
    >
      <form
        noValidate
        className="p-5 max-md:p-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <fieldset disabled={busy} className="grid gap-4">
          <legend className="sr-only">Source</legend>
          <div className="grid gap-4 md:grid-cols-2">
            <TextField label="Name" autoFocus {...bound('name')} />
            <SelectField
              label="Preset"
              help="fills the fields below"
              value={preset?.name ?? ''}
              onChange={({ target }) => {
                const chosen = INTAKE_PRESETS.find(({ name }) => name === target.value);
                setPreset(chosen);
                if (chosen) set(chosen.template);
              }}
            >
              <option value="">Choose</option>
              {INTAKE_PRESETS.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </SelectField>
          </div>
          <div className="grid gap-4 md:grid-cols-2">
            {LABELS.map(([name, label]) => (
              <TextField key={name} label={label} spellCheck={false} {...bound(name)} />
            ))}
          </div>
          <TextArea label="Patterns for text" rows={2} help="one a line, may be empty" {...bound('lines')} />
          <TryIt key={preset?.name} template={fields} example={preset?.example ?? ''} />
          {source && source.trustedBy.length > 0 && (
            <p className="meta">Another template ends the trust in this source.</p>
          )}
          <div className="flex gap-2">
            <Button type="submit" variant="primary" className="flex-1">
              {busy ? 'SAVING...' : 'SAVE SOURCE'}
            </Button>
            <Button onClick={onClose}>CANCEL</Button>
          </div>
        </fieldset>
      </form>
    </Dialog>
  );
}
