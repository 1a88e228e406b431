import { render, screen } from '@testing-library/react';
import { showPendingToast } from '../shared/ui/toast-store.ts';
import { StartScreen } from './app.tsx';

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

it('is shown when a tab opens the program for the first time, and not again', () => {
  const { unmount } = render(<StartScreen>terminal</StartScreen>);
  expect(screen.getByRole('progressbar')).toBeTruthy();
  unmount();
  sessionStorage.setItem('t0-started', 'yes');
  render(<StartScreen>terminal</StartScreen>);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('starts also where the browser refuses storage', () => {
  for (const call of ['getItem', 'setItem', 'removeItem'] as const) {
    jest.spyOn(Storage.prototype, call).mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
  }
  showPendingToast();
  render(<StartScreen>terminal</StartScreen>);
  expect(document.body.textContent).toContain('terminal');
});
