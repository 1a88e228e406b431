import { act, fireEvent, render, screen } from '@testing-library/react';
import { requestFocus, useRequestedFocus } from './requested-focus.ts';
import { useHotkeys, setSingleKeys, useSingleKeys } from './hotkeys.ts';

const pressed = jest.fn();

function Page({ dialog }: { dialog?: boolean }) {
  useHotkeys({ n: () => pressed('n'), '1': () => pressed('1'), 'g d': () => pressed('g d') });
  return (
    <>
      <button>Button</button>
      <input aria-label="Field" />
      <textarea aria-label="Text" />
      <select aria-label="Choice" />
      {dialog && <div role="dialog" />}
    </>
  );
}
function Form() {
  useRequestedFocus('form', () => screen.getByText('Button').focus());
  return null;
}
const key = (name: string, target: Element = document.body, more: object = {}): void => {
  fireEvent.keyDown(target, { key: name, ...more });
};

beforeEach(() => {
  pressed.mockReset();
  localStorage.clear();
  setSingleKeys(true);
});

it('acts on a key, and on two in a row', () => {
  render(<Page />);
  key('n');
  key('1', screen.getByText('Button'));
  key('g');
  key('d');
  expect(pressed.mock.calls).toEqual([['n'], ['1'], ['g d']]);
});

it('does nothing in a field, with a modifier, while a key is held down, or with a dialog open', () => {
  render(<Page />);
  for (const name of ['Field', 'Text', 'Choice']) key('n', screen.getByLabelText(name));
  for (const more of ['ctrlKey', 'altKey', 'metaKey', 'repeat']) key('n', document.body, { [more]: true });
  render(<Page dialog />);
  key('n');
  expect(pressed).not.toHaveBeenCalled();
});

it('does nothing once single keys are turned off, in another tab too (WCAG 2.1.4)', () => {
  render(<Page />);
  setSingleKeys(false);
  for (const name of ['n', '1', 'g', 'd']) key(name);
  expect(pressed).not.toHaveBeenCalled();
  expect(localStorage.getItem('t0-single-keys')).toBe('off');
  localStorage.setItem('t0-single-keys', 'on');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 't0-single-keys' })));
  expect(useSingleKeys.getState().on).toBe(true);
  key('n');
  expect(pressed).toHaveBeenCalledTimes(1);
});

it('takes what is typed while the focus is on its way into a form for no shortcut', () => {
  render(<Page />);
  act(() => requestFocus('form'));
  key('1');
  expect(pressed).not.toHaveBeenCalled();
  render(<Form />);
  expect(document.activeElement).toBe(screen.getByText('Button'));
  key('1');
  expect(pressed).toHaveBeenCalledTimes(1);
});

it('does not take the cursor out of a field into which somebody put it meanwhile', () => {
  render(<Page />);
  act(() => requestFocus('form'));
  screen.getByLabelText('Field').focus();
  render(<Form />);
  expect(document.activeElement).toBe(screen.getByLabelText('Field'));
});
