import { TERM_FIELDS } from '@t0/contracts/signals';
import { unitOf } from '@t0/domain/prices';
import { useState } from 'react';
import { DateInput } from '../../shared/ui/date-input.tsx';
import { SelectField, TextField } from '../../shared/ui/field.tsx';
import { bound } from './edit-controls.tsx';
import { RULE_NAMES, RULES, termsInWords } from './term-texts.ts';
import { TermsButton } from './terms-button.tsx';
import type { SignalEditor } from './use-signal-editor.ts';

/** The fields that a signal may leave out, behind a line that says what is set; an emptied one is cleared. Not of a closed signal. */
export function EditTerms({ editor }: { editor: SignalEditor }) {
  const { edit, errors, signal } = editor;
  const { fields, base } = edit;
  const [opened, setOpened] = useState(TERM_FIELDS.some((field) => base[field] !== ''));
  if (signal.status === 'closed') return null;
  // A refused field is never hidden, and stays where it is while it is corrected.
  if (!opened && TERM_FIELDS.some((field) => errors[field])) setOpened(true);
  const control = { editor };
  const { furtherTargets, portions } = fields;
  const rest = termsInWords(signal.instrument, fields);
  const words = [
    furtherTargets && `T2 ${furtherTargets}`,
    portions && `portions ${portions}`,
    rest !== 'none' && rest,
  ].filter(Boolean);
  return (
    <div className="grid gap-3">
      <TermsButton
        label="Further targets, zone, rule, times"
        words={words.join(', ') || 'none'}
        open={opened}
        onClick={() => setOpened(!opened)}
      />
      {opened && (
        <div className="grid grid-cols-4 gap-3 max-md:grid-cols-1">
          <TextField
            className="col-span-2 max-md:col-span-1"
            label="Further targets"
            help="T2 / T3 / T4"
            autoComplete="off"
            {...bound(control, 'furtherTargets')}
          />
          <TextField label="Portions" help="40/30/20/10" autoComplete="off" {...bound(control, 'portions')} />
          <TextField numeric label="Entry zone to" help="far end" {...bound(control, 'entryZonePrice')} />
          <SelectField
            label="Stop moves"
            {...bound(control, 'stopRule')}
            options={RULES.map((rule) => [rule, RULE_NAMES[rule]])}
          />
          {fields.stopRule === 'trail' && (
            <TextField
              label="Trail distance"
              help={`${unitOf(signal.instrument)}, 0.5R`}
              {...bound(control, 'trailDistance')}
            />
          )}
          {(fields.status === 'limit' || fields.validUntil !== '') && (
            <DateInput type="datetime-local" label="Valid until" help="UTC" {...bound(control, 'validUntil')} />
          )}
          <DateInput type="datetime-local" label="Close at" help="UTC" {...bound(control, 'closeAt')} />
        </div>
      )}
    </div>
  );
}
