import { readAmount, shownNumber, type NumberKind } from '@t0/domain/prices';
import { useState } from 'react';
import { TextField, type TextFieldProps } from './field.tsx';

interface NumberFieldProps extends Omit<TextFieldProps, 'numeric' | 'value' | 'onChange' | 'onBlur' | 'onFocus'> {
  /** The kind of number. */
  of: NumberKind;
  value: string;
  /** Takes the text over: as typed, and once it is left in the form in which it was read. */
  onText: (text: string) => void;
}

/** A number above 0 as a user types it: on blur the field shows the read number, or the error (docs/product/numbers.md#one-number). */
export function NumberField({ of, value, onText, error, ...rest }: NumberFieldProps) {
  const [here, setHere] = useState(false);
  const [typed, setTyped] = useState(false);
  const read = value.trim() === '' ? null : readAmount(value, of);
  return (
    <TextField
      {...rest}
      numeric
      value={value}
      error={error ?? (!here && read && 'error' in read ? read.error : undefined)}
      onFocus={() => setHere(true)}
      onChange={({ target }) => {
        setTyped(true);
        onText(target.value);
      }}
      onBlur={({ currentTarget }) =>
        afterPress(currentTarget, () => {
          setHere(false);
          setTyped(false);
          // A value that was not typed does not change on blur.
          if (typed && read && 'value' in read) onText(shownNumber(read.value, of));
        })
      }
    />
  );
}

/** The longest wait for the end of a press, in ms. */
const PRESS_MS = 1000;

/**
 * Runs it once the pressed element is released, as an appearing sentence would move that; not at all if the focus is back in the field. A
 * finger's release may be past already.
 */
function afterPress(field: HTMLElement, run: () => void): void {
  if (!document.documentElement.matches(':active')) return run();
  const released = new AbortController();
  const end = (): void => {
    released.abort();
    clearTimeout(late);
    // The click comes before.
    setTimeout(() => document.activeElement !== field && run());
  };
  const late = setTimeout(end, PRESS_MS);
  window.addEventListener('mouseup', end, { signal: released.signal });
}
