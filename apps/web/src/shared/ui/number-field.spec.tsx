import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { NumberKind } from '@t0/domain/prices';
import { useState } from 'react';
import { NumberField } from './number-field.tsx';

function ControlledField({ of, first }: { of: NumberKind; first: string }) {
  const [text, setText] = useState(first);
  return <NumberField label="Figure" of={of} value={text} onText={setText} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Figure');
const open = (of: NumberKind, first = ''): void => void render(<ControlledField of={of} first={first} />);
const type = (text: string): void => {
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: text } });
};
const leave = (): void => void fireEvent.blur(field());
const GOLD: NumberKind = { of: 'price', symbol: 'XAUUSD', decimals: 2, near: '3316' };

describe('a field for a number (docs/product/numbers.md#one-number)', () => {
  it.each([
    [{ of: 'money' }, '2500,50', '2,500.50'],
    [{ of: 'money' }, '2500', '2,500.00'],
    [{ of: 'money' }, '125,1250', '125.1250'],
    [{ of: 'lots' }, '1,1250', '1.1250'],
    [{ of: 'rate' }, '1,085', '1.085'],
    [GOLD, '3,312', '3312.00'],
  ] as const)('of %j shows what it read of %s once it is left, and reads that again', (of, text, shown) => {
    open(of);
    type(text);
    expect(field().value).toBe(text);
    leave();
    expect(field().value).toBe(shown);
    type(shown);
    leave();
    expect(field().value).toBe(shown);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says what it cannot read, not while it is typed', () => {
    open({ of: 'money' });
    type('3,312');
    expect(screen.queryByRole('alert')).toBeNull();
    leave();
    expect(screen.getByRole('alert').textContent).toContain('“3,312” can be 3312 or 3.312: write 3312 or 3.3120');
    expect(field().value).toBe('3,312');
    type('-4');
    leave();
    expect(screen.getByRole('alert').textContent).toContain('“-4” is not above 0');
    type(' ');
    leave();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leaves alone what nobody typed', () => {
    open({ of: 'money' }, '100000');
    fireEvent.focus(field());
    leave();
    expect(field().value).toBe('100000');
  });

  it('moves nothing away while a press lasts, and nothing for whoever is back', async () => {
    const pressed = jest.spyOn(document.documentElement, 'matches').mockReturnValue(true);
    open({ of: 'money' });
    type('3,312');
    leave();
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.mouseUp(window);
    await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy());
    type('2500');
    leave();
    act(() => field().focus());
    fireEvent.mouseUp(window);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(field().value).toBe('2500');
    pressed.mockRestore();
  });
});
