import { signalInstruments } from '@t0/contracts';
import { biasOf, formatPrice } from '@t0/domain';
import type { SignalLevels } from '@t0/domain';
import { Check, CircleAlert, Crosshair } from 'lucide-react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { InstrumentChoice } from '../../prices/instrument-choice.tsx';
import { usePrices } from '../../prices/price-store.ts';
import { useSymbols } from '../../prices/use-instruments.ts';
import { TextField } from '../../shared/ui/field.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { LEVEL_KEYS_HINT, LevelUnits, levelKeys, plainPrice, unitsRoom } from '../level-keys.tsx';
import { DirectionMark } from '../signal-marks.tsx';
import { levelHelp, levelOrder } from './level-help.ts';
import type { SignalDraft } from './signal-draft.ts';

/** The required order of the four prices, checked while they are typed. */
function OrderLine({ draft }: { draft: SignalDraft }) {
  const { instrument, direction } = draft;
  const order = levelOrder(direction, draft);
  const [less, lessOrEqual] = direction === 'long' ? ['<', '≤'] : ['>', '≥'];
  const price = (field: keyof SignalLevels): string => ` ${formatPrice(instrument, draft[field])}`;
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
  return (
    <p role="status" className="-mt-1.5 flex items-start gap-1.5 text-meta text-long">
      <Check size={12} strokeWidth={2} aria-hidden className="mt-0.5" />
      {line(price('slPrice'), price('entryPrice'), price('t0Price'), price('t1Price'))}
    </p>
  );
}

const FIELDS: readonly [keyof SignalLevels, string][] = [
  ['entryPrice', 'Entry price'],
  ['slPrice', 'SL price'],
  ['t0Price', 'Take Profit 0'],
  ['t1Price', 'Take Profit 1'],
];

/** The four prices, each with its distance as it is typed, and their order. */
export function LevelFields() {
  const { control } = useFormContext<SignalDraft>();
  const draft = useWatch({ control }) as SignalDraft;
  const market = usePrices((state) => state.quotes[draft.instrument]?.price);
  const help = levelHelp(draft.instrument, draft, market);
  return (
    <>
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 max-md:grid-cols-1">
        {FIELDS.map(([field, label]) => (
          <LevelField
            key={field}
            {...{ field, label, draft }}
            help={help[field]}
            market={market === undefined ? undefined : plainPrice(draft.instrument, market)}
          />
        ))}
      </div>
      <OrderLine draft={draft} />
      <p className="meta -mt-2 max-md:hidden">{LEVEL_KEYS_HINT}</p>
    </>
  );
}

interface LevelFieldProps {
  field: keyof SignalLevels;
  label: string;
  draft: SignalDraft;
  help: string;
  market: string | undefined;
}

function LevelField({ field, label, draft, help, market }: LevelFieldProps) {
  const { register, formState, setValue, setError, clearErrors } = useFormContext<SignalDraft>();
  const order = levelOrder(draft.direction, draft);
  const error = formState.errors[field];
  const set = (price: string): void => {
    clearErrors(field);
    setValue(field, price, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  const { instrument, direction } = draft;
  const refuse = (message: string): void => setError(field, { type: 'short', message });
  const keys = levelKeys({ field, instrument, direction, levels: draft, market, set, refuse });
  const bound = register(field, {
    setValueAs: keys.value,
    onChange: () => error?.type === 'short' && clearErrors(field),
  });
  return (
    <TextField
      numeric
      label={label}
      help={help}
      error={error?.type === 'order' ? undefined : error?.message}
      invalid={order.state === 'error' && order.error.field === field}
      {...bound}
      onKeyDown={keys.onKeyDown}
      onBlur={(event) => {
        keys.onBlur(event);
        void bound.onBlur(event);
      }}
      endRoom={field === 'entryPrice' ? 'pr-11' : unitsRoom(field)}
      end={
        field !== 'entryPrice' ? (
          <LevelUnits field={field} onUnit={(form) => keys.commit(form(draft[field].trim()))} />
        ) : (
          market !== undefined && (
            // By keyboard `m` does it: Tab leads from price to price.
            <IconButton
              small
              tabIndex={-1}
              label={`Take the live price ${formatPrice(instrument, market)}`}
              onClick={() => set(market)}
            >
              <Crosshair size={14} aria-hidden />
            </IconButton>
          )
        )
      }
    />
  );
}

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'limit', label: 'Limit' },
] as const;

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
          <InstrumentChoice label="Instrument" symbols={symbols} value={field.value} onChange={field.onChange} />
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
