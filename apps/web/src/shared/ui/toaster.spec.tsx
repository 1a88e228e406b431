import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Dialog } from './dialog.tsx';
import { toast, useToasts } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => act(() => useToasts.setState({ current: null })));

it('shows one toast at a time; F8 leads to it, and it can be dismissed (docs/product/look.md#toasts)', async () => {
  render(<Toaster />);
  act(() => toast({ title: 'First' }));
  act(() => toast({ title: 'Second', description: 'More.' }));
  const item = await screen.findByTestId('toast', {}, { timeout: 20_000 });
  expect(item.textContent).toContain('SecondMore.');
  expect(screen.getAllByTestId('toast')).toHaveLength(1);
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.activeElement?.contains(item)).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByTestId('toast')).toBeNull());
});

it('leaves Esc to the dialog opened before it; the toast itself takes it when the focus is in it', async () => {
  const close = jest.fn();
  const { rerender } = render(
    <>
      <Dialog title="Details" description="Details" onClose={close}>
        <button type="button">Copy</button>
      </Dialog>
      <Toaster />
    </>,
  );
  act(() => toast({ title: 'Copied!' }));
  await screen.findByTestId('toast', {}, { timeout: 20_000 });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Copy', hidden: true }), { key: 'Escape' });
  expect(close).toHaveBeenCalledTimes(1);
  expect(screen.getByTestId('toast')).toBeTruthy();
  fireEvent.keyDown(screen.getByTestId('toast'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByTestId('toast')).toBeNull());
  expect(close).toHaveBeenCalledTimes(1);

  act(() => toast({ title: 'Alone' }));
  await screen.findByTestId('toast');
  rerender(<Toaster />);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByTestId('toast')).toBeNull());
});
