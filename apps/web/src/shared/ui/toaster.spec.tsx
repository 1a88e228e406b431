import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { toast, useToasts } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => act(() => useToasts.setState({ current: null })));

it('shows one toast at a time; F8 leads to it, and it can be dismissed (specification 1, section 2)', async () => {
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
