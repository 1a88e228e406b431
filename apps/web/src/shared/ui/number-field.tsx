import { readAmount, shownNumber } from '@t0/domain';
import type { NumberKind } from '@t0/domain';
import { useState } from 'react';
import { TextField } from './field.tsx';
import type { TextFieldProps } from './field.tsx';

interface NumberFieldProps extends Omit<TextFieldProps, 'numeric' | 'value' | 'onChange' | 'onBlur' | 'onFocus'> {
  /** What it is a number of. */
  of: NumberKind;
  value: string;
  /** Takes the text over: as typed, and once it is left in the form in which it was read. */
  onText: (text: string) => void;
}

/** A number above 0 as a person types it: the field that is left shows what was read, or why nothing was (docs/product/numbers.md#one-number). */
export function NumberField({ of, value, onText, error, ...rest }: NumberFieldProps) {
  const [here, setHere] = useState(false);
  const [typed, setTyped] = useState(false);
  const read = value.trim() === '' ? null : readAmount(value, of);
  return (
    <TextField
      {...rest}
      numeric
      value={value}
      error={error ?? (!here && read && 'fault' in read ? read.fault : undefined)}
      onFocus={() => setHere(true)}
      onChange={({ target }) => {
        setTyped(true);
        onText(target.value);
      }}
      onBlur={() =>
        afterPress(() => {
          setHere(false);
          setTyped(false);
          // What nobody typed is not changed by passing through.
          if (typed && read && 'value' in read) onText(shownNumber(read.value, of));
        })
      }
    />
  );
}

/** Runs it once no button of a mouse and no finger is down: a sentence that appears would move what is being pressed away. */
function afterPress(run: () => void): void {
  if (!document.documentElement.matches(':active')) return run();
  window.addEventListener('pointerup', () => setTimeout(run), { once: true });
}
