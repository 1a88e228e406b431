import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { UNFINISHED } from '../lib/date-field.ts';
import { TextField, type TextFieldProps } from './field.tsx';

interface DateInputProps extends Omit<TextFieldProps, 'type' | 'value' | 'defaultValue' | 'onChange' | 'ref'> {
  /** A day alone, or with its time. */
  type: 'date' | 'datetime-local';
  /** As the browser writes it, '' for none, or `UNFINISHED`. */
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  /** Takes the control, for a form that leads the focus to it. */
  ref?: (control: HTMLInputElement | null) => void;
}

const SENTENCE = 'Incomplete: finish or clear it';

/**
 * A date as the browser lets it be typed. One that is typed in part reads as '' in the browser; here it reads as `UNFINISHED`, which no form
 * takes for 'none' (docs/product/numbers.md#dates).
 */
export function DateInput({ type, value, error, onChange, onBlur, onKeyUp, ref, ...rest }: DateInputProps) {
  const control = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState(false);
  /** `isOver`: the field is left, or sent. */
  const take = (isOver: boolean): void => {
    const read = textOf(control.current);
    setLeft((before) => read === UNFINISHED && (before || isOver));
    if (read !== value) onChange({ target: { value: read } });
  };
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (shown.current === value || !control.current) return;
    shown.current = value;
    // Cleared from outside: what was typed of it goes too. One kept unfinished from an earlier page is none.
    if (value === '' && textOf(control.current) === UNFINISHED) control.current.value = '';
    else if (value === UNFINISHED && textOf(control.current) === '') onChange({ target: { value: '' } });
  }, [value, onChange]);
  const unfinished = value === UNFINISHED;
  const readAgain = useEffectEvent(() => take(false));
  useEffect(() => {
    if (!unfinished) return undefined;
    // The browser reports nothing when its picker clears what was typed in part: the next press on the page finds it empty.
    const presses = ['pointerdown', 'keydown'] as const;
    for (const press of presses) document.addEventListener(press, readAgain, true);
    return () => {
      for (const press of presses) document.removeEventListener(press, readAgain, true);
    };
  }, [unfinished]);
  return (
    <TextField
      {...rest}
      type={type}
      value={unfinished ? '' : value}
      error={unfinished && (left || error) ? SENTENCE : error}
      ref={(element) => {
        control.current = element;
        ref?.(element);
      }}
      onChange={() => take(false)}
      // React reports no change from '' to ''.
      onInput={() => take(false)}
      // The browser reports no input while the value stays ''.
      onKeyUp={(event) => {
        take(event.key === 'Enter');
        onKeyUp?.(event);
      }}
      onBlur={(event) => {
        take(true);
        onBlur?.(event);
      }}
    />
  );
}

function textOf(control: HTMLInputElement | null): string {
  if (!control) return '';
  return control.validity.badInput ? UNFINISHED : control.value;
}
