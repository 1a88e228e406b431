import type { Signal } from '@t0/contracts';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { usePrices } from '../../../shared/prices/price-store.ts';
import { clearFeed, receiveEvents, useSignalFeed } from '../live/feed-store.ts';
import type { SignalEvent } from '../live/apply.ts';
import { cutMemo } from './signal-row.tsx';
import { SignalTable } from './signal-table.tsx';

const signal: Signal = {
  id: 7,
  instrument: 'US30',
  direction: 'short',
  entryPrice: '42980',
  slPrice: '43190',
  t0Price: '42640',
  t1Price: '42210',
  targetPrice: '42640',
  currentPrice: null,
  memo: 'Weekly supply, third touch.',
  status: 'active',
  t0Hit: false,
  t0HitAt: null,
  closeReason: null,
  closedAt: null,
  closePrice: null,
  confidence: 78,
  monthlyBias: 'Bearish',
  createdAt: '2026-11-19T09:05:00.000Z',
  updatedAt: '2026-11-19T09:05:00.000Z',
  version: 1,
};

describe('the signals table', () => {
  beforeEach(() =>
    act(() => {
      clearFeed();
      usePrices.setState({ heard: true });
    }),
  );

  it('has the eleven columns, prices by instrument, the memo cut and the profit masked', () => {
    render(<SignalTable signals={[signal]} onOpen={() => undefined} />);
    expect(screen.getAllByRole('columnheader')).toHaveLength(11);
    const cells = within(screen.getByTestId('signal-row-7')).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      'US30SHORT',
      '42,980.00',
      '42,640.00',
      '42,210.00',
      '43,190.00',
      '--',
      '***',
      'Bearish',
      '78%Good',
      'Weekly supply,…',
      'Active',
    ]);
  });

  it.each([
    ['exactly fifteen', 'exactly fifteen'],
    ['sixteen letters!', 'sixteen letters…'],
    ['fourteen chars\u{1F4C8} up', 'fourteen chars\u{1F4C8}…'],
    ['\u{1F4C8}'.repeat(15), '\u{1F4C8}'.repeat(15)],
  ])('cuts the memo at 15 characters, never within one: %s', (memo, shown) => expect(cutMemo(memo)).toBe(shown));

  it('opens by click and by Enter', () => {
    const open = jest.fn();
    render(<SignalTable signals={[signal]} onOpen={open} />);
    fireEvent.click(screen.getByTestId('signal-row-7'));
    fireEvent.keyDown(screen.getByTestId('signal-row-7'), { key: 'Enter' });
    expect(open.mock.calls).toEqual([[7], [7]]);
  });

  it('marks a signal that came before our eyes as NEW until it is seen', () => {
    const event = { seq: 1, type: 'signal.created', v: 1, audience: 'subscribers', at: signal.createdAt, data: signal };
    act(() => receiveEvents([event as SignalEvent]));
    render(<SignalTable signals={[...useSignalFeed.getState().feed.signals.values()]} onOpen={() => undefined} />);
    expect(screen.getByText('NEW')).toBeTruthy();
    fireEvent.pointerEnter(screen.getByTestId('signal-row-7'));
    expect(screen.queryByText('NEW')).toBeNull();
  });
});
