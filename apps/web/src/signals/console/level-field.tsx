import { formatPrice } from '@t0/domain/prices';
import { Crosshair, X } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { usePrices } from '../../prices/price-store.ts';
import { TextField } from '../../shared/ui/field.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { LevelUnits, levelKeys, plainPrice, unitsRoom, type DistanceField } from '../level-keys.tsx';
import type { SignalDraft } from './signal-draft.ts';

/** A price of the form: one of the four, the far end of the zone, or a further target. */
export type LevelPath = 'entryPrice' | DistanceField | `furtherTargets.${number}`;

type FurtherPath = `furtherTargets.${number}`;
const isFurther = (path: LevelPath): path is FurtherPath => path.startsWith('furtherTargets');
const targetName = (path: FurtherPath): string => `T${Number(path.split('.')[1]) + 2}`;

/** A press keeps the focus in its field: a sentence that appears where a field is left would move the button away under the pointer. */
export const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault();

/** What letters do that are no part of a price, beside those of every price field. */
export type FormKeys = Readonly<Record<string, () => void>>;

interface LevelFieldProps {
  name: LevelPath;
  label: string;
  draft: SignalDraft;
  help: string;
  invalid: boolean;
  keys: FormKeys;
  /** Of a further target: removes it. */
  onRemove?: () => void;
}

/** A price as it is typed: short forms, the live price, a pip more or less (`levelKeys`), and the keys of the form. */
export function LevelField({ name, label, draft, help, invalid, keys: formKeys, onRemove }: LevelFieldProps) {
  const { register, getFieldState, getValues, formState, setValue, setError, clearErrors } =
    useFormContext<SignalDraft>();
  const { instrument, direction } = draft;
  const live = usePrices((state) => state.quotes[instrument]?.price);
  const market = live === undefined ? undefined : plainPrice(instrument, live);
  const { error } = getFieldState(name, formState);
  // A further target is read as T1 is.
  const field = isFurther(name) ? 't1Price' : name;
  const set = (price: string): void => {
    clearErrors(name);
    setValue(name, price, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  const refuse = (message: string): void => setError(name, { type: 'short', message });
  const keys = levelKeys({ field, instrument, direction, levels: draft, market, set, refuse });
  const bound = register(name, {
    setValueAs: keys.value,
    onChange: () => error?.type === 'short' && clearErrors(name),
  });
  return (
    <TextField
      numeric
      label={label}
      help={help}
      error={error?.type === 'order' ? undefined : error?.message}
      invalid={invalid}
      {...bound}
      onKeyDown={(event) => {
        keys.onKeyDown(event);
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
        const run =
          event.key === 'Backspace' && event.currentTarget.value === '' ? onRemove : formKeys[event.key.toLowerCase()];
        if (!run) return;
        event.preventDefault();
        if (!event.repeat) run();
      }}
      onBlur={(event) => {
        keys.onBlur(event);
        void bound.onBlur(event);
      }}
      endRoom={onRemove ? 'pr-9 max-md:pr-48' : field === 'entryPrice' ? 'pr-11' : unitsRoom(field)}
      end={
        field !== 'entryPrice' ? (
          <span className="flex items-center">
            <LevelUnits
              instrument={instrument}
              field={field}
              {...(isFurther(name) && { name: targetName(name) })}
              onUnit={(form) => keys.commit(form(getValues(name).trim()))}
            />
            {onRemove && isFurther(name) && (
              // By keyboard Backspace in the empty field does it.
              <IconButton
                small
                tabIndex={-1}
                label={`Remove ${targetName(name)}`}
                onMouseDown={keepFocus}
                onClick={onRemove}
              >
                <X size={14} aria-hidden />
              </IconButton>
            )}
          </span>
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
