import { render, screen } from '@testing-library/react';
import { ErrorBoundary } from './error-boundary.tsx';

function Broken(): never {
  throw new Error('rendering failed');
}

it('shows the recovery screen in the place of what crashed (specification 1, sections 2 and 8)', () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading').textContent).toBe('SYSTEM RECOVERY');
  expect(screen.getByText('Component recovered successfully. Refreshing...')).toBeTruthy();
  expect(screen.getByRole('button').textContent).toContain('REFRESH');
  // What happened is in the console.
  expect(log).toHaveBeenCalled();
  log.mockRestore();
});
