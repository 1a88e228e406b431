import type { Signal } from '@t0/contracts/signals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { useConnection } from '../../shared/lib/connection.ts';
import { wireSignal } from '../../../../../tests/support/web/wire-signal.ts';
import { MissedStrip } from './missed-strip.tsx';

const MINUTE = 60_000;
const KEY = 't0-last-seen:u1';
const ago = (minutes: number): string => new Date(Date.now() - minutes * MINUTE).toISOString();
const opened = (minutes: number) => wireSignal({ createdAt: ago(minutes), t0HitAt: null, closedAt: null });

function show(signals: Signal[]): void {
  render(
    <MemoryRouter>
      <MissedStrip userId="u1" signals={signals} notifications={[]} />
    </MemoryRouter>,
  );
}
const connect = (): void => act(() => useConnection.setState({ state: 'live', offsetMs: 0 }));

describe('what you missed', () => {
  beforeEach(() => {
    localStorage.clear();
    act(() => useConnection.setState({ state: 'reconnecting' }));
  });

  it('sums up the time since the last look once the connection is live, and goes when dismissed', () => {
    localStorage.setItem(KEY, String(Date.now() - 60 * MINUTE));
    show([opened(30), opened(90)]);
    expect(screen.queryByTestId('missed')).toBeNull();
    connect();
    expect(screen.getByTestId('missed').textContent).toContain('WHAT YOU MISSED in 1 h: 1 signal opened.');
    expect(Number(localStorage.getItem(KEY))).toBeGreaterThan(Date.now() - MINUTE);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss what you missed' }));
    expect(screen.queryByTestId('missed')).toBeNull();
  });

  it.each([
    ['at the first visit', null, 30],
    ['after a short absence', 4, 2],
    ['when nothing happened', 60, 90],
  ])('says nothing %s', (_, lastSeen, openedAgo) => {
    if (lastSeen !== null) localStorage.setItem(KEY, String(Date.now() - lastSeen * MINUTE));
    show([opened(openedAgo)]);
    connect();
    expect(screen.queryByTestId('missed')).toBeNull();
  });
});
