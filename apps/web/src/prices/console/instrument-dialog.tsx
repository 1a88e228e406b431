import { INSTRUMENT_CLASSES, PIP_FACTORS, PIP_UNITS, PRICE_SOURCES, dropInstrument } from '@t0/contracts/prices';
import type { Instrument } from '@t0/contracts/prices';
import { usualNames } from '@t0/domain/prices';
import { useState, type ReactNode } from 'react';
import { ConflictNotice } from '../../shared/editing/conflict-notice.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FieldError, SelectField, TextField } from '../../shared/ui/field.tsx';
import { NumberField } from '../../shared/ui/number-field.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { useInstrumentEditor, withSymbol, type InstrumentEditor } from './use-instrument-editor.ts';
import { figureKind, INSTRUMENT_NAMES, type FigureName, type InstrumentForm } from './instrument-fields.ts';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { Form } from '../../shared/ui/form.tsx';
import { request } from '../../shared/lib/http.ts';

interface DeleteInstrumentProps {
  instrument: Instrument;
  onClose: () => void;
}

/** Asks before an unused instrument is deleted (docs/product/settings.md#correcting-an-instrument). */
function DeleteInstrument({ instrument: { id, symbol }, onClose }: DeleteInstrumentProps) {
  return (
    <DeleteDialog
      title="DELETE INSTRUMENT"
      subject={symbol}
      text="It leaves the table with the candles of its feed. Once a signal, note, memo or alert names it, it can only be closed."
      remove={() => request<void>(`/api/instruments/${id}`, { method: 'DELETE' })}
      onFailed={(failure) => toastFailure('DELETE FAILED', failure, 'The instrument was not deleted')}
      onDeleted={() => {
        toast({ title: 'INSTRUMENT DELETED', description: `${symbol} was deleted` });
        dropInstrument({ id });
      }}
      onClose={onClose}
    />
  );
}

type TextName = { [K in keyof InstrumentForm]: InstrumentForm[K] extends string ? K : never }[keyof InstrumentForm];

const SWITCHES = [
  ['grouped', 'Thousands are separated on screen.'],
  ['charted', 'The dashboard always shows its complete analysis.'],
  ['openForSignals', 'New signals, notes and memos can be written for it.'],
  ['inTicker', 'The ticker at the top shows it, and alerts can watch it.'],
] as const;

interface InstrumentDialogProps {
  /** Null: a new one. */
  instrument: Instrument | null;
  onClose: () => void;
}

/** NEW INSTRUMENT, and the form of one that is there (docs/product/settings.md#instruments). */
export function InstrumentDialog({ instrument, onClose }: InstrumentDialogProps) {
  const editor = useInstrumentEditor(instrument, onClose);
  const { edit, errors, busy, save, ask, asking } = editor;
  const { fields } = edit;
  const { source } = fields;
  const known = usualNames(fields.symbol);
  const [deleting, setDeleting] = useState(false);
  return (
    <Dialog
      title={instrument ? `EDIT ${instrument.symbol}` : 'NEW INSTRUMENT'}
      description="The instrument, the format of its prices, and their source"
      onClose={onClose}
      className="md:w-[760px]"
    >
      <ConflictNotice edit={edit} names={INSTRUMENT_NAMES} />
      <Form noValidate className="grid gap-4 p-5 max-md:p-4" onSubmit={save}>
        <Row>
          <Line editor={editor} name="symbol" follow={instrument ? undefined : (text) => withSymbol(fields, text)} />
          <Line editor={editor} name="name" />
          <Choice editor={editor} name="class" values={INSTRUMENT_CLASSES} />
        </Row>
        <Row>
          <Line editor={editor} name="base" />
          <Line editor={editor} name="quote" />
          <FigureLine editor={editor} name="referencePrice" />
        </Row>
        <Row>
          <Choice editor={editor} name="source" values={PRICE_SOURCES} none="As set in the environment" />
          <Line editor={editor} name="sourceSymbol" help="if not the usual" />
          <div className="self-end">
            <Button className="w-full" disabled={source === '' || source === 'simulated' || asking} onClick={ask}>
              {asking ? 'ASKING...' : 'ASK THE SOURCE'}
            </Button>
          </div>
        </Row>
        <Row>
          <Line editor={editor} name="decimals" numeric />
          <Choice editor={editor} name="pipFactor" values={PIP_FACTORS.map(String)} />
          <Choice editor={editor} name="unit" values={PIP_UNITS} />
        </Row>
        <Row>
          <FigureLine editor={editor} name="contractSize" />
          <FigureLine editor={editor} name="smallestSize" help="lots" />
          <FigureLine editor={editor} name="sizeStep" help="lots" />
        </Row>
        <Row>
          <Line editor={editor} name="chartSymbol" />
          <Line
            editor={editor}
            name="aliases"
            hint={known.length > 0 ? `Always known: ${known.join(', ')}` : undefined}
          />
          <Line editor={editor} name="staticPrice" help="landing page" />
        </Row>
        <Row>
          <Line editor={editor} name="place" numeric />
        </Row>
        <div className="divide-y divide-line border-y border-line">
          {SWITCHES.map(([name, text]) => (
            <div key={name}>
              <Switch
                label={INSTRUMENT_NAMES[name]}
                text={text}
                checked={fields[name]}
                disabled={busy}
                onChange={(checked) => edit.set({ [name]: checked })}
              />
              <FieldError error={errors[name]} />
            </div>
          ))}
        </div>
        <div className="flex gap-2">
          <Button type="submit" variant="primary" disabled={busy || edit.incoming !== null} className="flex-1">
            {busy ? 'SAVING...' : 'SAVE INSTRUMENT'}
          </Button>
          <Button disabled={!edit.dirty || busy} onClick={edit.revert}>
            DISCARD
          </Button>
          {instrument && (
            <Button variant="danger" disabled={busy} onClick={() => setDeleting(true)}>
              DELETE
            </Button>
          )}
        </div>
      </Form>
      {instrument && deleting && <DeleteInstrument instrument={instrument} onClose={() => setDeleting(false)} />}
    </Dialog>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-3 gap-3 max-md:grid-cols-2">{children}</div>
);

interface FieldProps {
  editor: InstrumentEditor;
  name: TextName;
}

interface LineProps extends FieldProps {
  help?: string;
  hint?: string | undefined;
  numeric?: boolean;
  /** The other fields that change with the text. */
  follow?: (text: string) => Partial<InstrumentForm>;
}

function Line({ editor, name, help, hint, numeric, follow = (text) => ({ [name]: text }) }: LineProps) {
  const { edit, errors, busy } = editor;
  return (
    <TextField
      label={INSTRUMENT_NAMES[name]!}
      help={help}
      hint={hint}
      numeric={numeric}
      value={edit.fields[name]}
      error={errors[name]}
      disabled={busy}
      autoComplete="off"
      onChange={(event) => edit.set(follow(event.target.value))}
    />
  );
}

function FigureLine({ editor, name, help }: Omit<FieldProps, 'name'> & { name: FigureName; help?: string }) {
  const { edit, errors, busy } = editor;
  return (
    <NumberField
      label={INSTRUMENT_NAMES[name]!}
      of={figureKind(name, edit.fields)}
      help={help}
      value={edit.fields[name]}
      error={errors[name]}
      disabled={busy}
      onText={(text) => edit.set({ [name]: text })}
    />
  );
}

function Choice({ editor, name, values, none }: FieldProps & { values: readonly string[]; none?: string }) {
  const { edit, errors, busy } = editor;
  return (
    <SelectField
      label={INSTRUMENT_NAMES[name]!}
      value={edit.fields[name]}
      error={errors[name]}
      disabled={busy}
      onChange={(event) => edit.set({ [name]: event.target.value })}
      none={none}
      options={values}
    />
  );
}
