import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { usePrices } from '../../prices/price-store.ts';
import { wireSignal } from '../../../../../tests/support/web/wire-signal.ts';
import { signalFeed, type SignalEvent } from './feed.ts';
import { SignalTable, cutMemo } from './signal-table.tsx';

const signal = wireSignal();

describe('the signals table', () => {
  beforeEach(() =>
    act(() => {
      signalFeed.clear();
      usePrices.setState({ heard: true });
    }),
  );

  it('has the thirteen columns, prices by instrument, the memo cut and the profit masked', () => {
    render(<SignalTable signals={[signal]} onOpen={() => undefined} />);
    expect(screen.getAllByRole('columnheader')).toHaveLength(13);
    const cells = within(screen.getByTestId('signal-row-7')).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent.trim().replace(/(<1 min|\d+ (min|h|d)) ago$/, ' and its age'))).toEqual(
      [
        'US30SHORT and its age',
        '42,980.00',
        '42,640.00',
        '42,210.00',
        '43,190.00',
        '--',
        'NO PRICE',
        '***',
        'Bearish',
        '78%Good',
        'Weekly supply,…',
        'Active',
        // The journal's two icons.
        '',
      ],
    );
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
    act(() => signalFeed.applyEvents([event as SignalEvent]));
    render(
      <SignalTable signals={[...signalFeed.useStore.getState().collection.rows.values()]} onOpen={() => undefined} />,
    );
    expect(screen.getByText('NEW')).toBeTruthy();
    fireEvent.pointerEnter(screen.getByTestId('signal-row-7'));
    expect(screen.queryByText('NEW')).toBeNull();
  });
});
