import { fireEvent, render, screen } from '@testing-library/react';
import { onFormKey } from './form-keys.ts';

const sent = jest.fn();

function open(): void {
  // jsdom asks for a submitter's form as browsers do.
  render(
    <form
      onKeyDown={onFormKey}
      onSubmit={(event) => {
        event.preventDefault();
        sent();
      }}
    >
      <input aria-label="Title" />
      <textarea aria-label="Message" />
      <button type="button">OTHER</button>
      <button type="submit">SEND</button>
    </form>,
  );
}
const field = (name: string) => screen.getByLabelText(name);

beforeEach(() => sent.mockReset());

it.each(['ctrlKey', 'metaKey'])('%s and Enter send from every control of the form, held down only once', (modifier) => {
  open();
  for (const control of [field('Title'), field('Message'), screen.getByText('OTHER'), screen.getByText('SEND')]) {
    sent.mockReset();
    fireEvent.keyDown(control, { key: 'Enter', [modifier]: true });
    fireEvent.keyDown(control, { key: 'Enter', [modifier]: true, repeat: true });
    expect(sent).toHaveBeenCalledTimes(1);
  }
});

it('Enter in a line leads to the next field and sends nothing; in a text it is a line break', () => {
  open();
  field('Title').focus();
  expect(fireEvent.keyDown(field('Title'), { key: 'Enter' })).toBe(false);
  expect(document.activeElement).toBe(field('Message'));
  expect(fireEvent.keyDown(field('Message'), { key: 'Enter' })).toBe(true);
  expect(sent).not.toHaveBeenCalled();
});

it('leaves Enter to whoever composes a word', () => {
  open();
  field('Title').focus();
  fireEvent.keyDown(field('Title'), { key: 'Enter', isComposing: true });
  expect(document.activeElement).toBe(field('Title'));
});
