import { signalInstruments } from '@t0/contracts/prices';
import { formatPrice } from '@t0/domain/prices';
import { biasOf, type SignalLevels, portionsOf, type LevelError, type TermError } from '@t0/domain/signals';
import { Check, CircleAlert } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { LAST_TARGETS } from '@t0/contracts/signals';
import { InstrumentChoice } from '../../prices/instrument-choice.tsx';
import { usePrices } from '../../prices/price-store.ts';
import { useSymbols } from '../../prices/instruments.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { levelKeysHint } from '../level-keys.tsx';
import { DirectionMark } from '../signal-marks.tsx';
import { keepFocus, LevelField, type FormKeys, type LevelPath } from './level-field.tsx';
import { draftOrder, levelHelp, termHelp, type LevelOrder } from './level-help.ts';
import { termsOf, type SignalDraft } from './signal-draft.ts';
import { DISCLOSED, TermFields } from './term-fields.tsx';
import { termsInWords, type ReadTerms } from './term-texts.ts';
import { TermsButton } from './terms-button.tsx';
import { FieldError, TextField } from '../../shared/ui/field.tsx';

/** Targets after T1 that a signal can have. */
const MOST_FURTHER = LAST_TARGETS.length - 1;

/** The further targets of the form: each change leads the focus on. */
interface FurtherTargets {
  add: () => void;
  remove: (index: number) => void;
}

/** Puts the focus into a price field, at once: the next key that is typed belongs to it. */
function focusLevel(path: LevelPath): void {
  document.getElementsByName(path)[0]?.focus();
}

/** Adds and removes further targets. */
function useFurtherTargets(): FurtherTargets {
  const { getValues, setValue, clearErrors } = useFormContext<SignalDraft>();
  const put = (targets: string[], focused: LevelPath): void => {
    clearErrors('furtherTargets');
    // On screen at once, so that the focus has a place to go to.
    flushSync(() => setValue('furtherTargets', targets, { shouldDirty: true }));
    focusLevel(focused);
  };
  return {
    add: () => {
      const targets = getValues('furtherTargets');
      if (targets.length < MOST_FURTHER) put([...targets, ''], `furtherTargets.${targets.length}`);
    },
    remove: (index) => {
      const rest = getValues('furtherTargets').filter((_, one) => one !== index);
      put(rest, index === 0 ? 't1Price' : `furtherTargets.${index - 1}`);
    },
  };
}

interface FurtherTargetFieldsProps {
  draft: SignalDraft;
  order: LevelOrder<LevelError | TermError>;
  /** The one that cannot be read, 0 for T2; undefined: their order is wrong, or nothing. */
  at: number | undefined;
  keys: FormKeys;
  targets: FurtherTargets;
}

/** T2 to T9, as many as were added. */
function FurtherTargetFields({ draft, order, at, keys, targets }: FurtherTargetFieldsProps) {
  const { formState } = useFormContext<SignalDraft>();
  const wrong = order.state === 'error' && order.error.field === 'furtherTargets';
  // The server's word on all of them; what is known of one stands at its field.
  const error = formState.errors.furtherTargets;
  const message = error && 'message' in error && error.type !== 'order' ? error.message : undefined;
  return (
    <>
      {draft.furtherTargets.map((text, index) => (
        <LevelField
          // The targets are a row: the second one is T3, whichever price it has.
          key={index}
          name={`furtherTargets.${index}`}
          label={`Take Profit ${index + 2}`}
          help={termHelp(draft.instrument, draft, text)}
          invalid={wrong && (at === undefined || at === index)}
          onRemove={() => targets.remove(index)}
          {...{ draft, keys }}
        />
      ))}
      {draft.furtherTargets.length > 0 && typeof message === 'string' && (
        <div className="col-span-full -mt-2.5">
          <FieldError error={message} />
        </div>
      )}
    </>
  );
}

/** The portions of all targets in one field; empty: the equal parts that it shows. */
function PortionsField({ draft, invalid }: { draft: SignalDraft; invalid: boolean }) {
  const { register, formState } = useFormContext<SignalDraft>();
  const error = formState.errors.portions;
  const targets = draft.furtherTargets.length + 2;
  return (
    <TextField
      label="Portions"
      help={`% at each of ${targets} targets`}
      placeholder={portionsOf(draft.furtherTargets.length > 0 ? { furtherTargets: draft.furtherTargets } : {}).join(
        '/',
      )}
      autoComplete="off"
      error={error?.type === 'order' ? undefined : error?.message}
      invalid={invalid}
      {...register('portions')}
    />
  );
}

/** How often the times of a draft are compared with the clock, in ms. */
const CLOCK_MS = 5000;

type FormOrder = ReturnType<typeof draftOrder>;

/** The required order of the prices and what is wrong with them, checked while they are typed. */
function OrderLine({ draft, read, order }: { draft: SignalDraft; read: ReadTerms; order: FormOrder }) {
  const { instrument, direction } = draft;
  const [less, lessOrEqual] = direction === 'long' ? ['<', '≤'] : ['>', '≥'];
  const price = (text: string): string => ` ${formatPrice(instrument, text)}`;
  const line = (sl: string, entry: string, t0: string, t1: string): string =>
    `SL${sl} ${less} entry${entry} ${less} T0${t0} ${lessOrEqual} T1${t1}`;
  if (order.state === 'error') {
    return (
      <p role="status" className="-mt-1.5 flex items-start gap-1.5 text-meta text-short">
        <CircleAlert size={12} strokeWidth={2} aria-hidden className="mt-0.5" /> {order.error.message}
      </p>
    );
  }
  if (order.state === 'open') return <p className="meta -mt-1.5">{line('', '', '', '')}</p>;
  const further = read.terms.furtherTargets?.map((text, index) => ` ${lessOrEqual} T${index + 2}${price(text)}`);
  return (
    <p role="status" className="-mt-1.5 flex items-start gap-1.5 text-meta text-long">
      <Check size={12} strokeWidth={2} aria-hidden className="mt-0.5 shrink-0" />
      {line(price(draft.slPrice), price(draft.entryPrice), price(draft.t0Price), price(draft.t1Price))}
      {further}
    </p>
  );
}

const FIELDS: readonly [keyof SignalLevels, string][] = [
  ['entryPrice', 'Entry price'],
  ['slPrice', 'SL price'],
  ['t0Price', 'Take Profit 0'],
  ['t1Price', 'Take Profit 1'],
];

/** The prices, each with its distance as it is typed, and their order; further targets, zone, rule and times on request. `round`: of the signals begun here. */
export function LevelFields({ round }: { round: number }) {
  const { control, formState } = useFormContext<SignalDraft>();
  const draft = useWatch({ control }) as SignalDraft;
  const market = usePrices((state) => state.quotes[draft.instrument]?.price);
  const help = levelHelp(draft.instrument, draft, market);
  const now = useNow(CLOCK_MS);
  const read = termsOf(draft);
  const order = draftOrder(draft, read, now);
  const wrong = order.state === 'error' ? order.error.field : null;
  // The next signal begins with the line closed.
  const [openedIn, setOpenedIn] = useState<number | null>(null);
  const open = openedIn === round;
  // A refused field is never hidden, and stays where it is while it is corrected.
  if (!open && DISCLOSED.some((field) => formState.errors[field] !== undefined || field === wrong)) setOpenedIn(round);
  // A reason that stands at its field is not said twice.
  const shown = wrong === null ? undefined : formState.errors[wrong];
  const isShown = shown !== undefined && shown.type !== 'order';
  const targets = useFurtherTargets();
  const plain = !open && draft.furtherTargets.length === 0;
  const openTerms = (): void => {
    flushSync(() => setOpenedIn(round));
    focusLevel('entryZonePrice');
  };
  const keys = { t: targets.add, z: openTerms };
  return (
    <>
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 max-md:grid-cols-1">
        {FIELDS.map(([field, label]) => (
          <LevelField
            key={field}
            name={field}
            help={help[field]}
            invalid={wrong === field}
            {...{ label, draft, keys }}
          />
        ))}
        <FurtherTargetFields {...{ draft, order, keys, targets }} at={read.wrongTarget} />
      </div>
      {(!plain || draft.portions !== '') && <PortionsField draft={draft} invalid={wrong === 'portions'} />}
      <div className="flex gap-2">
        {/* By keyboard `t` and `z` do it: in a signal with two targets Tab leads on from the prices. */}
        {draft.furtherTargets.length < MOST_FURTHER && (
          <Button
            size="sm"
            tabIndex={plain ? -1 : 0}
            aria-keyshortcuts="t"
            onMouseDown={keepFocus}
            onClick={targets.add}
          >
            + TARGET
          </Button>
        )}
        <TermsButton
          label="Zone, rule, times"
          words={termsInWords(draft.instrument, draft)}
          open={open}
          tabIndex={plain ? -1 : 0}
          aria-keyshortcuts="z"
          onMouseDown={keepFocus}
          onClick={() => setOpenedIn(open ? null : round)}
        />
      </div>
      {open && <TermFields draft={draft} wrong={wrong} />}
      <OrderLine {...{ draft, read }} order={isShown ? { state: 'open' } : order} />
      <p className="meta -mt-2 max-md:hidden">
        {levelKeysHint(draft.instrument)} t: one more target. z: zone, rule, times.
      </p>
    </>
  );
}

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'limit', label: 'Limit' },
] as const;

/** A letter chooses the next instrument that begins with it, and is no shortcut of the page. */
function chooseByLetter(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event;
  if (!/^[a-z]$/i.test(key) || ctrlKey || metaKey || altKey) return;
  const options = [...currentTarget.querySelectorAll('button')];
  if (options.length === 0) return;
  event.preventDefault();
  const at = options.indexOf(document.activeElement as HTMLButtonElement);
  const after = [...options.slice(at + 1), ...options.slice(0, at)];
  after.find(({ textContent }) => textContent.toLowerCase().startsWith(key.toLowerCase()))?.focus();
}

/** Instrument, direction and status: all options in sight. */
export function ChoiceFields() {
  const { control, getValues, setValue } = useFormContext<SignalDraft>();
  const symbols = useSymbols(signalInstruments);
  return (
    <>
      <Controller
        control={control}
        name="instrument"
        render={({ field }) => (
          <div onKeyDown={chooseByLetter}>
            <InstrumentChoice label="Instrument" symbols={symbols} value={field.value} onChange={field.onChange} />
          </div>
        )}
      />
      <div className="grid grid-cols-2 gap-3">
        <Controller
          control={control}
          name="direction"
          render={({ field }) => (
            <SegmentedControl
              label="Direction"
              options={[
                { value: 'long', label: <DirectionMark direction="long" quiet={field.value !== 'long'} /> },
                { value: 'short', label: <DirectionMark direction="short" quiet={field.value !== 'short'} /> },
              ]}
              value={field.value}
              onChange={(direction) => {
                // A bias that is the direction's own goes with it (docs/product/numbers.md#kinds-of-text).
                if (getValues('monthlyBias') === biasOf(field.value)) setValue('monthlyBias', biasOf(direction));
                field.onChange(direction);
              }}
            />
          )}
        />
        <Controller
          control={control}
          name="status"
          render={({ field }) => (
            <SegmentedControl label="Status" options={STATUSES} value={field.value} onChange={field.onChange} />
          )}
        />
      </div>
    </>
  );
}
