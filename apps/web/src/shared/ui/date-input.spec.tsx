import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { UNFINISHED } from '../lib/date-field.ts';
import { DateInput } from './date-input.tsx';

const SENTENCE = 'Incomplete: finish or clear it';
const seen: string[] = [];
const field = (): HTMLInputElement => screen.getByLabelText('Close at');

/** What the browser says of a date that is typed in part; jsdom knows none. */
function typeInPart(isPart: boolean): void {
  Object.defineProperty(field(), 'validity', { configurable: true, value: { badInput: isPart } });
  fireEvent.keyUp(field(), { key: '1' });
}

function Form({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <DateInput
        type="datetime-local"
        label="Close at"
        value={value}
        onChange={({ target }) => {
          seen.push(target.value);
          setValue(target.value);
        }}
      />
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
    </>
  );
}

beforeEach(() => {
  seen.length = 0;
});

describe('a date that is typed in part (docs/product/numbers.md#dates)', () => {
  it('is no “none”, though the browser tells of no input; the field says so once it is left', () => {
    render(<Form />);
    typeInPart(true);
    expect(seen).toEqual([UNFINISHED]);
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.blur(field());
    expect(screen.getByRole('alert').textContent).toContain(SENTENCE);
    typeInPart(false);
    expect(seen).toEqual([UNFINISHED, '']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says so when Enter sends the form', () => {
    render(<Form start="2099-11-27T18:00" />);
    fireEvent.change(field(), { target: { value: '' } });
    typeInPart(true);
    fireEvent.keyUp(field(), { key: 'Enter' });
    expect(seen).toEqual(['', UNFINISHED]);
    expect(screen.getByRole('alert').textContent).toContain(SENTENCE);
  });

  it('is none after the picker of the browser cleared it, of which the browser tells nothing', () => {
    render(<Form />);
    for (const press of [fireEvent.pointerDown, fireEvent.keyDown]) {
      typeInPart(true);
      fireEvent.blur(field());
      Object.defineProperty(field(), 'validity', { configurable: true, value: { badInput: false } });
      press(screen.getByRole('button'));
      expect(seen.at(-1)).toBe('');
      expect(screen.queryByRole('alert')).toBeNull();
    }
  });

  it('goes with what a form clears', () => {
    render(<Form />);
    typeInPart(true);
    const cleared = jest.fn();
    Object.defineProperty(field(), 'value', { configurable: true, get: () => '', set: cleared });
    fireEvent.click(screen.getByRole('button'));
    expect(cleared).toHaveBeenCalledWith('');
  });

  it('is none where it was left on an earlier page: the field is empty by now', () => {
    render(<Form start={UNFINISHED} />);
    expect(seen).toEqual(['']);
  });
});
