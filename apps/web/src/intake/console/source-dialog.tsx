import { CreateIntakeSourceDto, INTAKE_PRESETS, INTAKE_TEMPLATE } from '@t0/contracts/intake';
import type { IntakeSource, IntakeSourceKey, IntakeTemplate } from '@t0/contracts/intake';
import type { IntakeField } from '@t0/contracts/signals';
import { readAlert, validateTemplate } from '@t0/domain/intake';
import { useMutation } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { latestPrice } from '../../prices/price-store.ts';
import { checkBy, currentOf } from '../../shared/editing/use-versioned-edit.ts';
import { boundTo } from '../../shared/lib/bound-field.ts';
import { HttpError, request } from '../../shared/lib/http.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../shared/ui/field.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { draftLevels, draftTitle } from './draft-text.ts';
import { intakeSources } from './intake-lists.ts';
import { Form } from '../../shared/ui/form.tsx';

/** The fields of a source's form. */
type SourceFields = IntakeTemplate & { name: string };

/** A source being written. */
export interface SourceEditor {
  fields: SourceFields;
  set: (change: Partial<SourceFields>) => void;
  errors: Readonly<Record<string, string>>;
  busy: boolean;
  save: () => Promise<void>;
}

interface SourceEditorOptions {
  /** Null: a new one. */
  source: IntakeSource | null;
  onCreated: (key: IntakeSourceKey) => void;
  onSaved: () => void;
}

const check = checkBy(CreateIntakeSourceDto);

/** Writes a new source, or changes one. After another administrator's change, a second press replaces it; a message says so. */
function useSourceEditor({ source, onCreated, onSaved }: SourceEditorOptions): SourceEditor {
  const [fields, setFields] = useState<SourceFields>(() =>
    source ? { ...source.template, name: source.name } : { ...INTAKE_TEMPLATE, name: '' },
  );
  const [edition, setEdition] = useState(source?.edition ?? 0);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const failed = (error: Error): void => {
    const current = currentOf<IntakeSource>(error);
    if (current) setEdition(current.edition);
    if (error instanceof HttpError) setErrors(error.fields);
    toastFailure('SAVING FAILED', error, 'The source was not saved');
  };
  const create = useMutation({
    mutationFn: () => request<IntakeSourceKey>('/api/admin/intake/sources', { method: 'POST', body: fields }),
    onSuccess: (key) => {
      intakeSources.put(key.source);
      onCreated(key);
    },
    onError: failed,
  });
  const update = useMutation({
    mutationFn: () =>
      request<IntakeSource>(`/api/admin/intake/sources/${source!.id}`, { method: 'PUT', body: { ...fields, edition } }),
    onSuccess: (stored) => {
      intakeSources.put(stored);
      toast({ title: 'SOURCE SAVED', description: stored.name });
      onSaved();
    },
    onError: failed,
  });
  return {
    fields,
    set: (change) => setFields((before) => ({ ...before, ...change })),
    errors,
    busy: create.isPending || update.isPending,
    save: async () => {
      const found = { ...validateTemplate(fields), ...(await check(fields)) };
      setErrors(found);
      if (Object.keys(found).length > 0) return;
      if (source) update.mutate();
      else create.mutate();
    },
  };
}

/** TRY IT: the result of the template in the form for a text. Nothing is sent. `example`: the text to begin with. */
function TryIt({ template, example }: { template: IntakeTemplate; example: string }) {
  const [text, setText] = useState(example);
  const times = useTimes();
  const reading = text.trim() === '' ? null : readAlert(text, template, latestPrice);
  return (
    <section aria-label="Try it" className="grid gap-2">
      <TextArea
        label="Try it with this text"
        rows={3}
        help="an alert as it would come"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div role="status" className="min-h-12">
        {reading && (
          <>
            <p className="[overflow-wrap:anywhere]">
              <b className="font-semibold">{draftTitle(reading.fields)}</b>{' '}
              <span className="meta">{draftLevels(reading.fields, times.dateTime)}</span>
            </p>
            {reading.errors.length === 0 ? (
              <p className="read">Everything was read.</p>
            ) : (
              <ul className="grid gap-1 text-meta text-warn">
                {reading.errors.map(({ field, message }) => (
                  <li key={`${field} ${message}`} className="flex items-start gap-1.5 [overflow-wrap:anywhere]">
                    <TriangleAlert size={12} aria-hidden className="mt-0.5 shrink-0" /> {message}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </section>
  );
}

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
/** The fields that a signal may leave out (docs/product/signals.md#targets). */
const TERM_LABELS: [IntakeField, string][] = [
  ['furtherTargets', 'T2 to T9'],
  ['portions', 'Portions'],
  ['entryZonePrice', 'Entry zone'],
  ['stopRule', 'Stop rule'],
  ['trailDistance', 'Trail distance'],
  ['validUntil', 'Valid until'],
  ['closeAt', 'Close at'],
];

const MAPPED = [...LABELS, ...TERM_LABELS];

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
  // A refused field is never hidden.
  const isWrong = Object.keys(errors).some((name) => name !== 'name');
  const filled = MAPPED.filter(([name]) => fields[name].trim() !== '').length;
  return (
    <Dialog
      title={source ? `EDIT ${source.name}` : 'NEW SOURCE'}
      description="Which part of an alert fills which field of a signal"
      onClose={onClose}
      className="md:w-[760px]"
    >
      <Form noValidate className="p-5 max-md:p-4" onSubmit={save}>
        <fieldset disabled={busy} className="grid gap-4">
          <legend className="sr-only">Source</legend>
          <div className="grid gap-4 md:grid-cols-2">
            <TextField label="Name" autoFocus {...bound('name')} />
            <SelectField
              label="Preset"
              help="fills the mapping"
              value={preset?.name ?? ''}
              onChange={({ target }) => {
                const chosen = INTAKE_PRESETS.find(({ name }) => name === target.value);
                setPreset(chosen);
                if (chosen) set(chosen.template);
              }}
              none="Choose"
              options={INTAKE_PRESETS.map(({ name }) => [name, name])}
            />
          </div>
          <details className="grid gap-4" {...(isWrong && { open: true })}>
            <summary className="cursor-pointer text-meta text-text-2">
              Change the mapping: {fields.lines.trim() === '' ? 'fields of JSON' : 'patterns for text'}, {filled} of{' '}
              {MAPPED.length} fields
            </summary>
            <div className="mt-4 grid gap-4">
              <div className="grid gap-4 md:grid-cols-2">
                {MAPPED.map(([name, label]) => (
                  <TextField key={name} label={label} spellCheck={false} {...bound(name)} />
                ))}
              </div>
              <TextArea label="Patterns for text" rows={2} help="one a line, may be empty" {...bound('lines')} />
              <TextArea
                label="Pips and points"
                rows={2}
                help="a price difference each, may be empty"
                placeholder="XAUUSD pip 0.10"
                {...bound('units')}
              />
            </div>
          </details>
          <TryIt key={preset?.name} template={fields} example={preset?.example ?? ''} />
          {!source && <p className="meta">The address to which alerts are sent comes with SAVE SOURCE.</p>}
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
      </Form>
    </Dialog>
  );
}
