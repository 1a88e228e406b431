import { OWN_ALERT_CONDITIONS } from '@t0/contracts/price-alerts';
import type { OwnAlert, OwnAlertChoice, OwnAlertCondition, OwnAlertFire } from '@t0/contracts/price-alerts';
import { LIMITS } from '@t0/contracts/platform';
import { tickerInstruments, type InstrumentSymbol } from '@t0/contracts/prices';
import { useMutation } from '@tanstack/react-query';
import { BellOff, BellPlus, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useState, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSymbols } from '../../prices/instruments.ts';
import { HttpError } from '../../shared/lib/http.ts';
import { readingOf } from '../../shared/lib/read-status.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField, TextField } from '../../shared/ui/field.tsx';
import { useFocusFallback } from '../../shared/ui/focus-fallback.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { NumberField } from '../../shared/ui/number-field.tsx';
import { PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import {
  createOwnAlert,
  deleteOwnAlert,
  editOwnAlert,
  ownAlertText,
  switchOwnAlert,
  useOwnAlerts,
} from './own-alerts.ts';
import { choiceOf, draftOf, emptyDraft, kindOf, type Draft } from './alert-draft.ts';
import { EnoughPanel } from './enough-panel.tsx';
import { WatchingPanel } from './watching-panel.tsx';

const CONDITIONS: Record<OwnAlertCondition, string> = {
  crosses: 'Crosses',
  rises: 'Rises to',
  falls: 'Falls to',
  moves: 'Moves by',
};
const REPEATS = [1, 5, 15, 60, 240, 1440];
const repeatName = (minutes: number): string =>
  `Each time, ${minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`} apart`;
const SIDES = [
  ['bid', 'Bid'],
  ['ask', 'Ask'],
  ['middle', 'Middle'],
] as const;
const MOVE_UNITS = [
  ['percent', 'Percent'],
  ['pips', 'Pips'],
] as const;

/** Sets an alert, or edits `editing`. */
function AlertForm({ editing, onDone }: { editing: OwnAlert | null; onDone: () => void }) {
  const [params] = useSearchParams();
  const symbols = useSymbols(tickerInstruments);
  const [draft, setDraft] = useState(() =>
    editing ? draftOf(editing) : emptyDraft((params.get('instrument') as InstrumentSymbol | null) ?? symbols[0] ?? ''),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const set = (changes: Partial<Draft>): void => setDraft((before) => ({ ...before, ...changes }));
  const save = useMutation({
    mutationFn: (body: OwnAlertChoice) => (editing ? editOwnAlert(editing.id, body) : createOwnAlert(body)),
    onSuccess: (alert) => {
      toast({ title: editing ? 'ALERT CHANGED' : 'ALERT SET', description: ownAlertText(alert) });
      setDraft(emptyDraft(alert.instrument));
      onDone();
    },
    onError: (error) => {
      setErrors(error instanceof HttpError ? error.fields : {});
      toastFailure('ALERT FAILED', error, 'The alert was not set');
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setErrors({});
    if (!save.isPending) save.mutate(choiceOf(draft));
  };
  const isMove = draft.condition === 'moves';
  /** A field of the draft that is chosen. `more`: what else changes with it. */
  const select = (
    label: string,
    name: keyof Draft,
    options: ComponentProps<typeof SelectField>['options'],
    more: (value: string) => Partial<Draft> = () => ({}),
  ): ReactNode => (
    <SelectField
      label={label}
      error={errors[name === 'repeat' ? 'repeatMinutes' : name]}
      value={draft[name]}
      onChange={({ target: { value } }) => set({ [name]: value, ...more(value) })}
      options={options}
    />
  );
  const text = (label: string, name: 'minutes' | 'until' | 'note', rest: object): ReactNode => (
    <TextField
      label={label}
      error={errors[name]}
      value={draft[name]}
      onChange={({ target }) => set({ [name]: target.value })}
      {...rest}
    />
  );
  return (
    <Panel title={editing ? 'Edit alert' : 'New alert'} bleed>
      <form noValidate onSubmit={submit} className="grid gap-4 p-4">
        <div className="grid grid-cols-2 gap-x-3 gap-y-4">
          {/* One without a price stays, for the API to refuse: nobody sets an alert for another by mistake. */}
          {select('Instrument', 'instrument', [...new Set([...symbols, draft.instrument])])}
          {select(
            'Condition',
            'condition',
            OWN_ALERT_CONDITIONS.map((one) => [one, CONDITIONS[one]]),
            (value) => ({ unit: value === 'moves' ? 'percent' : 'price' }),
          )}
          <NumberField
            autoFocus={editing !== null}
            label={isMove ? 'Amount' : 'Price'}
            of={kindOf(draft)}
            error={errors.threshold}
            value={draft.threshold}
            onText={(threshold) => set({ threshold })}
          />
          {isMove ? select('Unit', 'unit', MOVE_UNITS) : select('Side', 'side', SIDES)}
        </div>
        {isMove && text('Within minutes', 'minutes', { inputMode: 'numeric' })}
        {select('Fires', 'repeat', [
          ['', 'Once'],
          // One that was set by a program may have another pause.
          ...[...new Set([...REPEATS, Number(draft.repeat)])]
            .filter(Boolean)
            .map((one) => [String(one), repeatName(one)] as const),
        ])}
        {text('Until (UTC)', 'until', { type: 'datetime-local' })}
        {text('Note', 'note', { maxLength: LIMITS.ownAlert.noteMax })}
        <div className="flex gap-3">
          <Button type="submit" variant="primary" disabled={save.isPending}>
            <BellPlus size={14} aria-hidden /> {editing ? 'SAVE' : 'SET ALERT'}
          </Button>
          {editing && <Button onClick={onDone}>CANCEL</Button>}
        </div>
      </form>
    </Panel>
  );
}

const STATES = { active: 'Active', paused: 'Paused', ended: 'Ended' } as const;

interface AlertRowProps {
  alert: OwnAlert;
  /** @param button the one that was pressed */
  onEdit: (button: HTMLElement) => void;
  onDeleted: () => void;
}

function AlertRow({ alert, onEdit, onDeleted }: AlertRowProps) {
  const times = useTimes();
  const text = ownAlertText(alert);
  const isActive = alert.state === 'active';
  const flip = useMutation({
    mutationFn: () => switchOwnAlert(alert.id, !isActive),
    onSuccess: ({ state }) =>
      toast({ title: state === 'active' ? 'ALERT RESUMED' : 'ALERT PAUSED', description: text }),
    onError: (error) => toastFailure('UPDATE FAILED', error, 'The alert was not changed'),
  });
  const remove = useMutation({
    mutationFn: () => deleteOwnAlert(alert.id),
    onSuccess: () => {
      toast({ title: 'ALERT DELETED', description: text });
      onDeleted();
    },
    onError: (error) => toastFailure('DELETE FAILED', error, 'The alert was not deleted'),
  });
  const Flip = isActive ? Pause : Play;
  return (
    <li data-testid={`own-alert-${alert.id}`} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="font-semibold break-words">{text}</b>
          <span className="badge" data-tone={isActive ? 'active' : 'paused'}>
            {STATES[alert.state]}
          </span>
        </p>
        {alert.note && <p className="mt-0.5 break-words text-text-2">{alert.note}</p>}
        <p className="meta mt-0.5 flex flex-wrap gap-x-3">
          <span>{alert.repeatMinutes === null ? 'once' : repeatName(alert.repeatMinutes).toLowerCase()}</span>
          {alert.until && <span>until {times.short(alert.until)}</span>}
          {alert.lastFiredAt && <span>fired {times.short(alert.lastFiredAt)}</span>}
        </p>
      </div>
      <span className="inline-flex gap-0.5">
        {alert.state !== 'ended' && (
          <IconButton
            small
            label={`${isActive ? 'Pause' : 'Resume'} ${text}`}
            disabled={flip.isPending}
            onClick={() => flip.mutate()}
          >
            <Flip size={14} aria-hidden />
          </IconButton>
        )}
        <IconButton small label={`Edit ${text}`} onClick={({ currentTarget }) => onEdit(currentTarget)}>
          <Pencil size={14} aria-hidden />
        </IconButton>
        <IconButton small label={`Delete ${text}`} disabled={remove.isPending} onClick={() => remove.mutate()}>
          <Trash2 size={14} aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}

function Firings({ fires }: { fires: readonly OwnAlertFire[] }) {
  const times = useTimes();
  return (
    <Panel title="Firings" bleed>
      {fires.length === 0 && <p className="read p-4">Nothing fired yet.</p>}
      <ul className="divide-y divide-line">
        {fires.map(({ id, message, note, bid, ask, source, tickAt }) => (
          <li key={id} className="px-4 py-2.5">
            <p className="break-words">{message}</p>
            {note && <p className="break-words text-text-2">{note}</p>}
            <p className="meta flex flex-wrap gap-x-3">
              <span>{times.short(tickAt)}</span>
              <span>
                bid {bid}, ask {ask}, {source}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** ALERTS: the member's own alerts, their firings, and of which signals the member is notified (docs/product/watching.md#page). */
export function AlertsPage() {
  useDocumentTitle('Alerts');
  const list = useOwnAlerts();
  const { data } = list;
  const [editing, setEditing] = useState<{ alert: OwnAlert; button: HTMLElement } | null>(null);
  const endEdit = (): void => {
    editing?.button.focus();
    setEditing(null);
  };
  const rows = useFocusFallback<HTMLUListElement>();
  const alerts = data?.alerts ?? [];
  const active = alerts.filter(({ state }) => state === 'active').length;
  return (
    <div className="grid items-start gap-4 p-4 desk:grid-cols-[380px_minmax(0,1fr)] desk:grid-rows-[auto_1fr] max-md:gap-2 max-md:p-2">
      <h1 className="sr-only">Alerts</h1>
      <AlertForm key={editing?.alert.id ?? 'new'} editing={editing?.alert ?? null} onDone={endEdit} />
      <div className="grid gap-4 desk:row-span-2 max-md:gap-2">
        <Panel
          title="Your alerts"
          bleed
          note={data && <span className="meta">{`${active} of ${data.activeMax} active`}</span>}
        >
          <PanelReading
            of={readingOf(list, 'The server gave no answer.')}
            failed="Your alerts are not available"
            empty={
              alerts.length === 0 && {
                icon: BellOff,
                title: 'No alerts yet',
                text: 'Only you see your alerts. Set the first one in the form.',
              }
            }
          />
          <ul ref={rows} className="divide-y divide-line">
            {alerts.map((alert) => (
              <AlertRow
                key={alert.id}
                alert={alert}
                onEdit={(button) => setEditing({ alert, button })}
                onDeleted={() => editing?.alert.id === alert.id && setEditing(null)}
              />
            ))}
          </ul>
        </Panel>
        {data && <Firings fires={data.fires} />}
      </div>
      <div className="grid gap-4 max-md:gap-2">
        <EnoughPanel />
        <WatchingPanel />
      </div>
    </div>
  );
}
