import { act, render, screen } from '@testing-library/react';
import { ErrorBoundary, mayRefresh } from './error-boundary.tsx';

function Broken(): never {
  throw new Error('rendering failed');
}

it('shows the recovery screen in the place of what crashed (docs/product/look.md#recovery-screen)', () => {
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

describe('what ends the recovery screen', () => {
  let broken: boolean;
  const Screen = () => (broken ? <Broken /> : <p>The screen</p>);
  let log: jest.SpyInstance;
  beforeEach(() => {
    broken = true;
    log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => log.mockRestore());

  it.each([
    ['Back', () => window.dispatchEvent(new PopStateEvent('popstate'))],
    ['the return of the connection', () => window.dispatchEvent(new Event('online'))],
  ])('is %s', (_, end) => {
    render(
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>,
    );
    broken = false;
    act(() => void end());
    expect(screen.getByText('The screen')).toBeTruthy();
  });

  it('is another page, where the boundary stands around one', () => {
    const at = (address: string) => (
      <ErrorBoundary at={address}>
        <Screen />
      </ErrorBoundary>
    );
    const { rerender } = render(at('/profile'));
    expect(screen.getByText('SYSTEM RECOVERY')).toBeTruthy();
    broken = false;
    rerender(at('/videos'));
    expect(screen.getByText('The screen')).toBeTruthy();
  });
});

it('a page refreshes itself once a minute at most', () => {
  const now = Date.now();
  expect(mayRefresh(now)).toBe(true);
  expect(mayRefresh(now + 59_000)).toBe(false);
  expect(mayRefresh(now + 61_000)).toBe(true);
});
