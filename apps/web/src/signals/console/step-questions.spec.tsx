import type { HeldSignal, Signal } from '@t0/contracts/signals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { create } from 'zustand';
import { applyFrame, usePrices } from '../../prices/price-store.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { fakeApi, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown } from '../../../../../tests/support/web/show.tsx';
import { wireSignal } from '../../../../../tests/support/web/wire-signal.ts';
import { searchOf } from '../../../../../tests/support/web/search-of.ts';
import { SignalsAdminPanel } from './signals-admin-panel.tsx';

const SIGNAL = wireSignal({
  id: 1,
  instrument: 'GBPJPY',
  direction: 'long',
  entryPrice: '196.120',
  slPrice: '195.380',
  t0Price: '197.050',
  t1Price: '198.400',
});
const STEPS = 'POST /api/signals/1/steps';
let api: FakeApi;
const useSignals = create(() => ({ signals: [SIGNAL] }));
/** What the server answers while a step waits. */
const held = (title: string): HeldSignal => ({
  held: true,
  id: 9,
  state: 'waiting',
  title,
  stepOf: 1,
  dueAt: new Date(Date.now() + 3_600_000).toISOString(),
  signal: null,
});
const tick = (bid: string, ask: string): void =>
  act(() => applyFrame({ GBPJPY: { symbol: 'GBPJPY', price: bid, bid, ask, at: 0, source: 'oanda' } }));
const change = (signal: Signal): void => act(() => useSignals.setState({ signals: [signal] }));

const hold = (): undefined => undefined;

function Screen() {
  const { signals } = useSignals();
  return <SignalsAdminPanel search={searchOf(signals)} onPin={hold} onSaved={change} onStale={() => undefined} />;
}
const buttons = (): string[] =>
  screen
    .queryAllByRole('group', { name: 'Steps of long GBPJPY' })
    .flatMap((group) => [...group.querySelectorAll('button')].map((button) => button.getAttribute('aria-label')!));

describe('what a step asks, and how it is undone (docs/product/signals.md#manual-steps)', () => {
  beforeEach(() => {
    queryClient.clear();
    // At T0: no step of it asks.
    usePrices.setState({ quotes: {}, history: {}, feeds: {}, failure: null, heard: true });
    tick('197.050', '197.070');
    change(SIGNAL);
    api = fakeApi();
    show(<Screen />);
  });

  it('counts down with UNDO while a step waits, in the toast and on the row', async () => {
    const waiting = held('T0 HIT: LONG GBPJPY');
    api.on(STEPS, 200, waiting);
    api.on('GET /api/signals/held', 200, [waiting]);
    press('T0 HIT long GBPJPY');
    const note = await screen.findByRole('group', { name: 'Waiting: T0 HIT: LONG GBPJPY' });
    expect(note.textContent).toMatch(/Members see it in \d+ s/);
    expect(toastShown()).toEqual(['T0 HIT: LONG GBPJPY', 'Members see it in 10 s']);
    api.on('DELETE /api/signals/held/9', 204);
    api.on('GET /api/signals/held', 200, [{ ...waiting, state: 'undone' }]);
    fireEvent.click(within(note).getByRole('button', { name: 'UNDO' }));
    await waitFor(() => expect(toastShown()).toEqual(['STEP UNDONE', 'No member has seen it']));
    await waitFor(() => expect(screen.queryByRole('group', { name: /^Waiting/ })).toBeNull());
    expect(buttons()).toContain('T0 HIT long GBPJPY');
  });

  it.each(['T0 HIT', 'HALF OFF', 'STOP TO ENTRY'])(
    'asks before %s while the price has not touched T0, and no longer after T0',
    async (label) => {
      tick('196.860', '196.880');
      api.on(STEPS, 200, { ...SIGNAL, version: 2 });
      press(`${label} long GBPJPY`);
      const dialog = screen.getByRole('dialog');
      expect(dialog.textContent).toContain('196.860 now, 19 pips away');
      expect(api.sent(STEPS)).toEqual([]);
      tick('197.050', '197.070');
      await waitFor(() => expect(dialog.textContent).toContain('The price is at T0 197.050 now.'));
      fireEvent.click(within(dialog).getByRole('button', { name: label }));
      await waitFor(() => expect(api.sent(STEPS)).toHaveLength(1));
      if (label === 'T0 HIT') return;
      change({ ...SIGNAL, t0Hit: true, version: 3 });
      tick('196.860', '196.880');
      press(`${label} long GBPJPY`);
      await waitFor(() => expect(api.sent(STEPS)).toHaveLength(2));
    },
  );

  it('asks without a live price, too', () => {
    act(() => usePrices.setState({ quotes: {} }));
    press('T0 HIT long GBPJPY');
    expect(screen.getByRole('dialog').textContent).toContain('No live price');
    press('Cancel');
    expect(api.sent(STEPS)).toEqual([]);
  });

  it('shows the live price with the result of closing there; of an order, the distance to its entry', async () => {
    const result = (): string => screen.getByTestId('live-result-1').textContent;
    await waitFor(() => expect(result()).toBe('197.050+93.0 pips, +1.26 R'));
    change({ ...SIGNAL, status: 'limit' });
    await waitFor(() => expect(result()).toBe('197.05095.0 pips to the entry'));
  });

  it('says what deleting does: the signal is withdrawn', async () => {
    press('Delete long GBPJPY');
    const text = screen.getByRole('dialog').textContent;
    expect(text).toContain('its notification says WITHDRAWN');
    expect(text).toContain('The record keeps the signal');
    api.on('DELETE /api/signals/1', 204);
    press('Delete');
    await waitFor(() => expect(toastShown()).toEqual(['SIGNAL DELETED', 'WITHDRAWN: LONG GBPJPY @ 196.120']));
  });
});
