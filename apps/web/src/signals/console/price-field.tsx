import { useState } from 'react';
import { usePrices } from '../../prices/price-store.ts';
import { levelKeysHint, LevelUnits, levelKeys, plainPrice, unitsRoom } from '../level-keys.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { bound, type ControlProps } from './edit-controls.tsx';

/** The prices in the table's order, with the names their fields go by. */
export const PRICE_FIELDS = [
  ['entryPrice', 'Entry price'],
  ['slPrice', 'SL price'],
  ['t0Price', 'Take Profit 0'],
  ['t1Price', 'Take Profit 1'],
] as const;

interface PriceFieldProps extends ControlProps {
  field: (typeof PRICE_FIELDS)[number];
  /** True: takes the focus when editing begins. */
  first?: boolean;
}

/** One price, with the keys of the form that publishes. */
export function PriceField({ field: [name, label], first, ...control }: PriceFieldProps) {
  const { edit, signal } = control.editor;
  const { instrument } = signal;
  const market = usePrices((state) => state.quotes[instrument]?.price);
  const [typedError, setTypedError] = useState<string>();
  const { onChange, error, ...field } = bound(control, name);
  const take = (text: string): void => {
    setTypedError(undefined);
    onChange({ target: { value: text } });
  };
  const keys = levelKeys({
    field: name,
    instrument,
    direction: edit.fields.direction,
    levels: edit.fields,
    risk: signal.risk,
    market: market === undefined ? undefined : plainPrice(instrument, market),
    set: take,
    refuse: setTypedError,
    // The saved price is the one shown in the field.
    enterCommits: true,
  });
  return (
    <TextField
      numeric
      autoFocus={first ?? false}
      label={label}
      title={levelKeysHint(instrument)}
      {...field}
      onKeyDown={keys.onKeyDown}
      onBlur={keys.onBlur}
      {...(name !== 'entryPrice' && {
        endRoom: unitsRoom(name),
        end: (
          <LevelUnits
            instrument={instrument}
            field={name}
            onUnit={(form) => keys.commit(form(edit.fields[name].trim()))}
          />
        ),
      })}
      error={typedError ?? error}
      onChange={({ target }) => take(target.value)}
    />
  );
}
