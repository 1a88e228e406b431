import { fireEvent, render, screen } from '@testing-library/react';
import { keepTab } from './tab-storage.ts';
import { reloadOnce } from './parts/part-loader.ts';
import { hasUnsavedChanges, unsavedForms, useUnsaved, watchTyping } from './unsaved.ts';

watchTyping();

function Form({ dirty }: { dirty: boolean }) {
  useUnsaved('settings', dirty);
  return (
    <form>
      <textarea aria-label="Message" />
      <input type="search" aria-label="Search" />
    </form>
  );
}

const typeInto = (label: string, value: string): void =>
  void fireEvent.input(screen.getByLabelText(label), { target: { value } });

beforeEach(() => keepTab('t0-reloaded', null));

describe('whether something typed would be lost', () => {
  it('follows the forms that tell of it, for as long as they are shown', () => {
    const { rerender, unmount } = render(<Form dirty={false} />);
    expect(hasUnsavedChanges()).toBe(false);
    rerender(<Form dirty />);
    expect(unsavedForms()).toEqual(['settings']);
    expect(hasUnsavedChanges()).toBe(true);
    unmount();
    expect(hasUnsavedChanges()).toBe(false);
  });

  it('sees what is typed in any form, until it is emptied or gone; a search is nothing to lose', () => {
    const { unmount } = render(<Form dirty={false} />);
    typeInto('Search', 'gbp');
    expect(hasUnsavedChanges()).toBe(false);
    typeInto('Message', 'Hello');
    expect(hasUnsavedChanges()).toBe(true);
    typeInto('Message', ' ');
    expect(hasUnsavedChanges()).toBe(false);
    typeInto('Message', 'Hello again');
    unmount();
    expect(hasUnsavedChanges()).toBe(false);
  });

  it('keeps the page from being reloaded for a newer build', () => {
    render(<Form dirty />);
    expect(reloadOnce()).toBe(false);
  });
});

it('a build is left by a reload once, never again', () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(reloadOnce()).toBe(true);
  expect(reloadOnce()).toBe(false);
  log.mockRestore();
});
