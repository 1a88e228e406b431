import { act, render, screen } from '@testing-library/react';
import { wireSignal } from '../../../../../tests/support/web/wire-signal.ts';
import { signalFeed, type SignalEvent } from './feed.ts';
import { NewSignalAnnouncer } from './new-signal-announcer.tsx';

const event = (
  seq: number,
  type: 'created' | 'updated',
  id: number,
  version: number,
  entryPrice: string,
): SignalEvent =>
  ({
    seq,
    type: `signal.${type}`,
    v: 1,
    audience: 'subscribers',
    at: '2026-11-19T14:32:07.000Z',
    data: wireSignal({ id, version, instrument: 'GBPJPY', direction: 'long', entryPrice }),
  }) as SignalEvent;
const announced = (): string[] => [...screen.getByRole('log').children].map((line) => line.textContent);

beforeEach(() => act(() => signalFeed.clear()));

it('announces every signal that arrives, once and as it arrived (docs/product/look.md#accessibility)', () => {
  render(<NewSignalAnnouncer />);
  expect(announced()).toEqual([]);
  act(() => signalFeed.applyEvents([event(1, 'created', 1, 1, '196.12'), event(2, 'created', 2, 1, '196.12')]));
  const [first, second] = screen.getByRole('log').children;
  expect(announced()).toEqual(['New signal: LONG GBPJPY @ 196.120', 'New signal: LONG GBPJPY @ 196.120']);
  act(() => signalFeed.applyEvents([event(3, 'updated', 2, 2, '197')]));
  expect([...screen.getByRole('log').children]).toEqual([first, second]);
  expect(announced()[1]).toBe('New signal: LONG GBPJPY @ 196.120');
});
