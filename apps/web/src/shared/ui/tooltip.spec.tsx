import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Tooltip } from './tooltip.tsx';

describe('a tooltip (docs/product/limits.md#times)', () => {
  const open = (): HTMLElement => {
    render(
      <Tooltip text="Write a message">
        <button type="button" aria-label="Message">
          M
        </button>
      </Tooltip>,
    );
    return screen.getByRole('button');
  };

  const gone = (): void => expect(screen.queryByRole('tooltip')).toBeNull();

  it('shows what the pointer rests on, stays while the pointer is on the words, and goes with it', async () => {
    const button = open();
    fireEvent.pointerEnter(button, { pointerType: 'mouse' });
    const words = await screen.findByRole('tooltip');
    expect(words.textContent).toBe('Write a message');
    fireEvent.pointerLeave(button);
    fireEvent.pointerEnter(words, { pointerType: 'mouse' });
    fireEvent.pointerLeave(words);
    await waitFor(gone);
  });

  it('shows at the focus, and goes by Escape and with the focus; the element stays the same', async () => {
    const button = open();
    act(() => button.focus());
    await screen.findByRole('tooltip');
    fireEvent.keyDown(document, { key: 'Escape' });
    await waitFor(gone);
    expect(document.activeElement).toBe(button);
    act(() => button.blur());
    act(() => button.focus());
    await screen.findByRole('tooltip');
    act(() => button.blur());
    await waitFor(gone);
    expect(screen.getByRole('button')).toBe(button);
  });
});
