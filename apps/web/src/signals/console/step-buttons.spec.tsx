import { fireEvent, screen } from '@testing-library/react';
import { show } from '../../../../../tests/support/web/show.tsx';
import { wireSignal } from '../../../../../tests/support/web/wire-signal.ts';
import { CloseDialog } from './close-dialog.tsx';
import { StepButtons } from './step-buttons.tsx';
import type { Steps } from './use-steps.ts';

const SIGNAL = wireSignal({ instrument: 'GBPJPY', direction: 'long', furtherTargets: ['199.000', '200.500'] });
const steps = (): jest.Mocked<Steps> => ({
  ...{ prompt: null, error: undefined, busy: false },
  ...{ take: jest.fn(), answer: jest.fn(), confirm: jest.fn(), cancel: jest.fn() },
});
/** Whether the browser presses a button of which this key is not prevented. */
const isPressed = (button: HTMLElement, repeat: boolean): boolean =>
  fireEvent.keyDown(button, { key: 'Enter', repeat });

it('a step is taken once, however long Enter is held, and by a double click (docs/product/signals.md#manual-steps)', () => {
  const taken = steps();
  show(<StepButtons signal={SIGNAL} steps={taken} />);
  const button = screen.getByRole('button', { name: 'T0 HIT long GBPJPY' });
  expect([isPressed(button, false), isPressed(button, true)]).toEqual([true, false]);
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, { detail: 2 });
  expect(taken.take.mock.calls).toEqual([['t0']]);
});

it('the Enter that asked whether to close does not answer, while it is held', () => {
  show(<CloseDialog signal={SIGNAL} steps={steps()} step="closed" why="No live price" />);
  const button = screen.getByRole('button', { name: 'Close signal' });
  expect([isPressed(button, false), isPressed(button, true)]).toEqual([true, false]);
});
