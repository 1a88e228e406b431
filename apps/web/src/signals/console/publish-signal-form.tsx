import { isHeldSignal, MONTHLY_BIASES, type Signal, type CreateSignalDto } from '@t0/contracts/signals';
import { unreadWarning } from '@t0/domain/intake';
import { pick } from '@t0/domain/platform';
import { readCount } from '@t0/domain/prices';
import { biasOf, errorsOf, signalTitle, LEVEL_FIELDS, type ReadSignal, type LevelledSignal } from '@t0/domain/signals';
import { Check, Send } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useRequestedFocus, SIGNAL_FORM } from '../../shared/lib/requested-focus.ts';
import { focusFirstField, onFormKey, useFocusAfter } from '../../shared/lib/form-keys.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { HttpError } from '../../shared/lib/http.ts';
import { usePrices } from '../../prices/price-store.ts';
import { plainPrice } from '../level-keys.tsx';
import {
  WarningNotice,
  useWarnings,
  useSecondPress,
  type FoundWarnings,
  type SecondPress,
} from '../warning-notice.tsx';
import type { TemplateTools } from '../../shared/lib/template-tools.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField, TextField } from '../../shared/ui/field.tsx';
import { usePublishSignal } from './use-publish-signal.ts';
import { useRefill, type Refill } from './use-refill.ts';
import { PasteLine } from './paste-line.tsx';
import { EMPTY_DRAFT, toBody, withRead, termsOf, type SignalDraft } from './signal-draft.ts';
import { ChoiceFields, LevelFields } from './publish-fields.tsx';
import { HeldNotes } from './held-notes.tsx';
import { MemoField } from './term-fields.tsx';
import { dropAlert, useAlertToWrite } from '../alert-to-write.ts';

/** The check between the form and every member's screen. */
interface PublishGate {
  warnings: FoundWarnings;
  press: SecondPress;
  /** The body with the confirmed warnings. */
  confirmed: (body: CreateSignalDto) => CreateSignalDto;
}

/** Holds the signal in the form against the market, and asks for a second press where it is unusual. */
function usePublishGate(): PublishGate {
  const { control } = useFormContext<SignalDraft>();
  const draft = useWatch({ control }) as SignalDraft;
  const { furtherTargets } = termsOf(draft).terms;
  const signal: LevelledSignal = {
    ...pick(draft, ['instrument', 'direction', 'status', ...LEVEL_FIELDS]),
    ...(furtherTargets && { furtherTargets }),
    t0Hit: false,
  };
  const warnings = useWarnings(null, signal);
  const press = useSecondPress(signal);
  return { warnings, press, confirmed: (body) => (press.pending ? { ...body, confirmedWarnings: press.codes } : body) };
}

/** Shows which alert the form publishes, with a button to make it a signal of its own. */
function AlertNote() {
  const attached = useAlertToWrite((state) => state.attached);
  if (!attached) return null;
  return (
    <p className="flex items-center justify-between gap-3 text-meta">
      Publishes the alert of {attached.sourceName}.
      <Button size="sm" onClick={dropAlert}>
        DETACH
      </Button>
    </p>
  );
}

/** The props of the form in addition to its own fields. */
export interface PublishSignalFormProps {
  onPublished: (signal: Signal) => void;
  /** Above the button: whom it would reach. */
  reach?: ReactNode;
  /** Next to the memo. */
  templates?: TemplateTools;
}

/** Writes a signal and publishes it. */
export function PublishSignalForm({ onPublished, reach, templates }: PublishSignalFormProps) {
  const { handleSubmit, register, reset, setError, getValues, formState } = useFormContext<SignalDraft>();
  const form = useRef<HTMLFormElement>(null);
  // In the next frame: a fill from a past signal is on screen by then, and decides which instrument is the first field.
  useRequestedFocus(SIGNAL_FORM, () => requestAnimationFrame(() => focusFirstField(form.current)));
  const refill = useRefill();
  const [bias, direction] = useWatch<SignalDraft, ['monthlyBias', 'direction']>({ name: ['monthlyBias', 'direction'] });
  const { errors } = formState;
  const publish = usePublishSignal(onPublished);
  const [published, setPublished] = useState<Signal | null>(null);
  useFocusAfter(published, form);

  const { warnings, press, confirmed } = usePublishGate();
  /** The signal that was sent last: UNDO restores it. */
  const [sent, setSent] = useState<SignalDraft | null>(null);
  /** Signals begun here so far: each has an empty line to paste into, and its terms closed. */
  const [round, setRound] = useState(0);
  /** The line that filled the form: what it says and the form does not is asked about. */
  const [pasted, setPasted] = useState<{ round: number; read: ReadSignal } | null>(null);

  const send = (draft: SignalDraft): void => {
    if (publish.isPending) return;
    setPublished(null);
    publish.mutate(confirmed(toBody(draft)), {
      onSuccess: (answer) => {
        setSent(draft);
        press.done();
        refill.forget();
        setRound(round + 1);
        if (!isHeldSignal(answer)) setPublished(answer);
      },
      onError: (error) => {
        if (!(error instanceof HttpError) || press.refused(error)) return;
        for (const [field, message] of Object.entries(error.fields)) {
          if (field in EMPTY_DRAFT) setError(field as keyof SignalDraft, { message });
        }
      },
    });
  };
  const submit = (draft: SignalDraft): void => {
    const read = pasted?.round === round ? pasted.read : null;
    const unread = read && unreadWarning({ fields: read.fields, errors: errorsOf(read) }, toBody(draft));
    if (!press.stops([...warnings.found, ...(unread ? [unread] : [])])) send(draft);
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={handleSubmit(submit)}
      onKeyDown={onFormKey}
      className="md:[&_:is(input,select,textarea,button)]:scroll-mb-20"
    >
      <div className="grid gap-4 p-4">
        <PasteLine
          key={round}
          onFill={(read) => {
            refill.forget();
            setPasted({ round, read });
            reset(withRead(getValues(), read.fields), { keepDefaultValues: true });
          }}
        />
        <ChoiceFields />
        <LevelFields round={round} />
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label="Monthly bias"
            help={bias === biasOf(direction) ? 'as the direction' : undefined}
            error={errors.monthlyBias?.message}
            {...register('monthlyBias')}
            options={MONTHLY_BIASES}
          />
          <TextField
            label="Confidence"
            help="1 to 100"
            numeric
            inputMode="numeric"
            error={errors.confidence?.message}
            {...register('confidence', { setValueAs: readWhole })}
          />
        </div>
        <MemoField templates={templates} />
        <WarningNotice
          warnings={warnings}
          press={press}
          verb="PUBLISH"
          busy={publish.isPending}
          onConfirm={() => void handleSubmit(send)()}
        >
          {press.codes.includes('ENTRY_BETTER') && <EntryOffers />}
        </WarningNotice>
        {reach}
        <RefillNote refill={refill} />
        <AlertNote />
      </div>
      <div
        data-send
        className="flex gap-2 px-4 pb-4 md:sticky md:bottom-0 md:border-t md:border-line md:bg-panel md:py-3"
      >
        <Button type="submit" variant="primary" disabled={publish.isPending} className="flex-1">
          <Send size={14} aria-hidden /> {publish.isPending ? 'GENERATING SIGNAL...' : 'GENERATE SIGNAL'}
        </Button>
        <Button
          onClick={() => {
            refill.clear();
            setPublished(null);
            setRound(round + 1);
          }}
        >
          CLEAR
        </Button>
      </div>
      <HeldNotes
        onPublished={(signal) => {
          setPublished(signal);
          onPublished(signal);
        }}
        onUndone={() => {
          if (sent && !formState.isDirty) reset(sent, { keepDefaultValues: true });
        }}
      />
      {published && <PublishedNote signal={published} />}
    </form>
  );
}

/** What to do with an entry that is not available now, in place of publishing it (docs/product/signals.md#level-checks). */
function EntryOffers() {
  const { setValue, watch } = useFormContext<SignalDraft>();
  const instrument = watch('instrument');
  const live = usePrices((state) => state.quotes[instrument]?.price);
  return (
    <div className="mt-3 flex gap-2">
      <Button size="sm" onClick={() => setValue('status', 'limit', { shouldDirty: true })}>
        Change to LIMIT
      </Button>
      {live !== undefined && (
        <Button size="sm" onClick={() => setValue('entryPrice', plainPrice(instrument, live), { shouldDirty: true })}>
          Take the live price
        </Button>
      )}
    </div>
  );
}

/** A whole number from text; an invalid one stays unchanged, so that the contract refuses it with a message. */
function readWhole(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const count = readCount(value);
  return Number.isNaN(count) ? (value.trim() === '' ? 0 : value.trim()) : count;
}

/** The last change of the form by one click, and its undo. */
function RefillNote({ refill: { note, undo } }: { refill: Refill }) {
  return (
    <p role="status" className={note === null ? 'sr-only' : 'flex items-center justify-between gap-3 text-meta'}>
      {note}
      {note !== null && (
        <Button size="sm" onClick={undo}>
          UNDO
        </Button>
      )}
    </p>
  );
}

/** The published signal, and its time. */
function PublishedNote({ signal }: { signal: Signal }) {
  const times = useTimes();
  return (
    <div
      role="status"
      className="grid grid-cols-[20px_1fr_auto] items-center gap-3 border-t border-line bg-link-1 px-4 py-3"
    >
      <Check size={16} aria-hidden className="text-link" />
      <div>
        <b className="font-semibold">{signalTitle(signal)}</b>
        <p className="read text-[14.5px] leading-[19px]">Published to every subscriber</p>
      </div>
      <span className="meta max-md:hidden">{times.time(signal.createdAt)}</span>
    </div>
  );
}
