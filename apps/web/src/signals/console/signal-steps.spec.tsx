import type { Signal } from '@t0/contracts/signals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { create } from 'zustand';
import { applyFrame, usePrices } from '../../prices/price-store.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown, type } from '../../../../../tests/support/web/show.tsx';
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
const STORY = 'GET /api/signals/1/story';
let api: FakeApi;
const useSignals = create(() => ({ signals: [SIGNAL] }));
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

describe('steps of an open signal, with a question before what cannot be meant', () => {
  beforeEach(() => {
    queryClient.clear();
    // At T0: no step of it asks.
    usePrices.setState({ quotes: {}, history: {}, feeds: {}, failure: null, heard: true });
    tick('197.050', '197.070');
    change(SIGNAL);
    api = fakeApi();
    show(<Screen />);
  });

  it('offers what the state allows, and nothing of a signal that is closed', async () => {
    expect(buttons()).toEqual(
      ['T0 HIT', 'HALF OFF', 'STOP TO ENTRY', 'MOVE STOP...', 'CLOSE NOW'].map((step) => `${step} long GBPJPY`),
    );
    change({ ...SIGNAL, status: 'limit' });
    await waitFor(() => expect(buttons()).toEqual(['MOVE STOP... long GBPJPY', 'CANCEL ORDER long GBPJPY']));
    change({ ...SIGNAL, status: 'closed' });
    await waitFor(() => expect(buttons()).toEqual([]));
  });

  it('takes one with a press, and shows the signal as it is then', async () => {
    api.on(STEPS, 200, { ...SIGNAL, slPrice: '196.120', version: 2 });
    press('STOP TO ENTRY long GBPJPY');
    await waitFor(() => expect(toastShown()).toEqual(['STOP TO ENTRY: LONG GBPJPY', 'Every member sees it']));
    expect(api.sent(STEPS)).toEqual([{ step: 'stop-to-entry', expectedStop: '195.380', undoable: true }]);
    expect(buttons()).not.toContain('STOP TO ENTRY long GBPJPY');
  });

  it('takes one by key while its row has the focus, and leaves keys typed into fields alone', async () => {
    api.on(STEPS, 200, { ...SIGNAL, t0Hit: true, version: 2 });
    fireEvent.keyDown(screen.getByLabelText('Search signals'), { key: 't' });
    fireEvent.keyDown(screen.getByTestId('signal-row-1'), { key: 't', ctrlKey: true });
    expect(api.sent(STEPS)).toEqual([]);
    fireEvent.keyDown(screen.getByTestId('signal-row-1'), { key: 't' });
    await waitFor(() => expect(api.sent(STEPS)).toEqual([{ step: 't0', undoable: true }]));
  });

  it('offers the next target of a signal with further ones by press and by key; the last one closes with a question', async () => {
    const four = { ...SIGNAL, furtherTargets: ['199.000', '200.500'] };
    const rest = ['HALF OFF', 'STOP TO ENTRY', 'MOVE STOP...', 'CLOSE NOW'].map((step) => `${step} long GBPJPY`);
    change(four);
    await waitFor(() => expect(buttons()).toEqual(['T0 HIT long GBPJPY', ...rest]));
    tick('200.500', '200.520');
    change({ ...four, t0Hit: true });
    await waitFor(() => expect(buttons()).toEqual(['NEXT TARGET HIT: T1 long GBPJPY', ...rest]));
    api.on(STEPS, 200, { ...four, t0Hit: true, furtherHitsAt: [null], version: 2 });
    press('NEXT TARGET HIT: T1 long GBPJPY');
    await waitFor(() => expect(toastShown()).toEqual(['T1 HIT: LONG GBPJPY', 'Every member sees it']));
    expect(screen.getByText('T1 hit, by hand')).toBeTruthy();
    // A key that is held down takes nothing.
    fireEvent.keyDown(screen.getByTestId('signal-row-1'), { key: 'r', repeat: true });
    expect(api.sent(STEPS)).toEqual([{ step: 't1', undoable: true }]);
    api.on(STEPS, 200, { ...four, t0Hit: true, furtherHitsAt: [null, null], version: 3 });
    fireEvent.keyDown(screen.getByTestId('signal-row-1'), { key: 'r' });
    await waitFor(() => expect(buttons()[0]).toBe('NEXT TARGET HIT: T3 long GBPJPY'));
    api.on(STORY, 200, { signalId: 1, steps: [] });
    press('NEXT TARGET HIT: T3 long GBPJPY');
    expect(screen.getByRole('dialog').textContent).toContain('T3 is its last target. It closes for every member');
    const why = 'There is no live price of GBPJPY at the moment. Enter the price at which it is closed.';
    api.on(STEPS, 409, { ...refusal(409, why), error: 'NO_LIVE_PRICE', current: four });
    press('Close signal');
    expect(await screen.findByText(why)).toBeTruthy();
    api.on(STEPS, 200, { ...four, status: 'closed', closeReason: 't3', closePrice: '200.500', version: 4 });
    type('Price', '200.5');
    press('Close signal');
    await waitFor(() => expect(toastShown()?.[0]).toBe('T3 HIT: LONG GBPJPY'));
    expect(api.sent(STEPS).slice(1)).toEqual([
      { step: 't2', undoable: true },
      { step: 't3' },
      { step: 't3', price: '200.5' },
    ]);
  });

  it('takes back the question of the last target when an edit adds one behind it', async () => {
    const three = { ...SIGNAL, furtherTargets: ['199.000'], t0Hit: true, furtherHitsAt: [null] };
    change(three);
    press('NEXT TARGET HIT: T2 long GBPJPY');
    expect(screen.getByRole('dialog').textContent).toContain('T2 is its last target.');
    change({ ...three, furtherTargets: ['199.000', '200.500'], version: 2 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    change({ ...three, version: 3 });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.sent(STEPS)).toEqual([]);
  });

  it('asks where the stop goes', async () => {
    api.on(STEPS, 200, { ...SIGNAL, slPrice: '195.900', version: 2 });
    press('MOVE STOP... long GBPJPY');
    press('Move stop');
    expect(await screen.findByText('Enter a price above 0')).toBeTruthy();
    type('New stop', '195,9');
    press('Move stop');
    await waitFor(() => expect(toastShown()?.[0]).toBe('STOP MOVED: LONG GBPJPY'));
    expect(api.sent(STEPS)).toEqual([{ step: 'stop-moved', expectedStop: '195.380', price: '195.9' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks before it closes for every member, by press and by key, with the live price, pips and R (docs/product/signals.md#manual-steps)', async () => {
    tick('196.860', '196.880');
    // The stop is at the entry by now: R counts by the published stop.
    change({ ...SIGNAL, slPrice: '196.120', risk: '0.740' });
    api.on(STEPS, 200, { ...SIGNAL, status: 'closed', closeReason: 'manual', closePrice: '196.490', version: 3 });
    const figures = (): string[] =>
      [...screen.getByRole('dialog').querySelectorAll('dd')].map(({ textContent }) => textContent);
    press('CLOSE NOW long GBPJPY');
    await waitFor(() => expect(figures()).toEqual(['196.860', '+74.0', '+1.00 R']));
    press('Cancel');
    fireEvent.keyDown(screen.getByTestId('signal-row-1'), { key: 'c' });
    expect(screen.getByRole('dialog').textContent).toContain('It closes for every member');
    tick('196.490', '196.510');
    await waitFor(() => expect(figures()).toEqual(['196.490', '+37.0', '+0.50 R']));
    expect(api.sent(STEPS)).toEqual([]);
    // The second half of a double click closes nothing.
    fireEvent.click(screen.getByRole('button', { name: 'Close signal' }), { detail: 2 });
    expect(api.sent(STEPS)).toEqual([]);
    press('Close signal');
    await waitFor(() => expect(toastShown()?.[0]).toBe('CLOSED: LONG GBPJPY'));
    expect(api.sent(STEPS)).toEqual([{ step: 'closed' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says of a limit order that waits that no position is open', () => {
    change({ ...SIGNAL, status: 'limit' });
    press('CANCEL ORDER long GBPJPY');
    expect(screen.getByRole('dialog').textContent).toContain('It waits for its entry at 196.120.');
    expect(screen.getByRole('dialog').querySelectorAll('dd')).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Cancel order' })).toBeTruthy();
  });

  it('asks for the price of a close when there is no live one, in the words of the server', async () => {
    const why = 'There is no live price of GBPJPY at the moment. Enter the price at which it is closed.';
    api.on(STEPS, 409, { ...refusal(409, why), error: 'NO_LIVE_PRICE', current: SIGNAL });
    api.on(STORY, 200, { signalId: 1, steps: [] });
    press('CLOSE NOW long GBPJPY');
    press('Close signal');
    expect(await screen.findByText(why)).toBeTruthy();
    api.on(STEPS, 200, { ...SIGNAL, status: 'closed', closeReason: 'manual', closePrice: '196.400', version: 2 });
    type('Price', '196.4');
    press('Close signal');
    await waitFor(() => expect(toastShown()?.[0]).toBe('CLOSED: LONG GBPJPY'));
    expect(api.sent(STEPS)).toEqual([{ step: 'closed' }, { step: 'closed', price: '196.4' }]);
  });

  it.each([
    ['US30', '42,780', '42780'],
    ['XAUUSD', '3,310', '3310'],
    ['AUDUSD', '0,65', '0.65000'],
    ['GBPJPY', '196,400', '196.400'],
  ] as const)(
    'reads the price of a close of %s as people write it: %s (docs/product/numbers.md#one-number)',
    async (instrument, text, price) => {
      const signal = { ...SIGNAL, instrument };
      change(signal);
      api.on(STEPS, 409, { ...refusal(409, 'No price'), error: 'NO_LIVE_PRICE', current: signal });
      api.on(STORY, 200, { signalId: 1, steps: [] });
      press(`CLOSE NOW long ${instrument}`);
      press('Close signal');
      await screen.findByText('No price');
      type('Price', 'soon');
      press('Close signal');
      expect(screen.getByText('“soon” is not a number')).toBeTruthy();
      api.on(STEPS, 200, { ...signal, status: 'closed', closeReason: 'manual', closePrice: price, version: 2 });
      type('Price', text);
      press('Close signal');
      await waitFor(() => expect(api.sent(STEPS)).toEqual([{ step: 'closed' }, { step: 'closed', price }]));
    },
  );

  it('asks again before a stop that the price has passed', async () => {
    const why = 'The price has passed 196.120 already: LONG GBPJPY closes at the next tick. Confirm it, or cancel.';
    api.on(STEPS, 409, { ...refusal(409, why), error: 'STOP_PASSED', current: SIGNAL });
    press('STOP TO ENTRY long GBPJPY');
    expect(await screen.findByText(why)).toBeTruthy();
    api.on(STEPS, 200, { ...SIGNAL, slPrice: '196.120', version: 2 });
    press('Move it there');
    await waitFor(() => expect(toastShown()?.[0]).toBe('STOP TO ENTRY: LONG GBPJPY'));
    expect(api.sent(STEPS)[1]).toEqual({
      step: 'stop-to-entry',
      expectedStop: '195.380',
      undoable: true,
      confirmed: true,
    });
  });

  it('says that somebody, or the price, was faster, and shows what is', async () => {
    const current = { ...SIGNAL, status: 'closed', closeReason: 'stop', closePrice: '195.370', version: 2 };
    const why = 'LONG GBPJPY is closed: the price reached the stop. Nothing was changed.';
    api.on(STEPS, 409, { ...refusal(409, why), current });
    api.on(STORY, 200, { signalId: 1, steps: [] });
    press('CLOSE NOW long GBPJPY');
    press('Close signal');
    await waitFor(() => expect(toastShown()).toEqual(['STEP FAILED', why]));
    expect(buttons()).toEqual([]);
  });

  it('shows the history with who did what', async () => {
    api.on(STORY, 200, {
      signalId: 1,
      steps: [
        {
          id: 1,
          kind: 'published',
          at: '2026-11-19T09:05:00.000Z',
          by: 'desk',
          who: 'desk@t0.example',
          closeReason: null,
          withdrawalReason: null,
          price: null,
          tick: null,
          changes: [],
          imported: false,
        },
        {
          id: 2,
          kind: 'closed',
          at: '2026-11-19T10:05:00.000Z',
          by: 'price',
          who: null,
          closeReason: 'stop',
          withdrawalReason: null,
          price: '195.370',
          tick: { bid: '195.370', ask: '195.390', at: '2026-11-19T10:04:59.900Z', source: 'oanda' },
          changes: [{ field: 'status', from: 'active', to: 'closed' }],
          imported: false,
        },
      ],
    });
    press('History of long GBPJPY');
    const lines = [...(await screen.findByTestId('signal-story')).querySelectorAll('li')].map((li) => li.textContent);
    expect(lines).toEqual([
      'PUBLISHED19 Nov 2026 09:05:00 UTCdesk@t0.example',
      'STOP HIT19 Nov 2026 10:05:00 UTCby the price, at 195.370tick of 10:04:59.900 UTC: bid 195.370, ask 195.390, oanda',
    ]);
  });

  it('says that earlier steps are not shown, where the story is cut', async () => {
    api.on('GET /api/signals/1/story', 200, { signalId: 1, steps: [], isCut: true });
    press('History of long GBPJPY');
    expect(await screen.findByText('Earlier steps are not shown.')).toBeTruthy();
  });

  it('keeps what was typed when somebody else withdraws the signal meanwhile, and publishes it anew', async () => {
    act(() => usePrices.setState({ quotes: {} }));
    press('Edit long GBPJPY');
    type('Memo', 'Third touch, half size');
    act(() => useSignals.setState({ signals: [] }));
    expect((await screen.findByRole('alert')).textContent).toContain('Your text is kept');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Memo').value).toBe('Third touch, half size');
    api.on('POST /api/signals', 201, { ...SIGNAL, id: 2 });
    press('Publish anew');
    await waitFor(() => expect(toastShown()?.[0]).toBe('SIGNAL GENERATED'));
    expect(api.sent('POST /api/signals')).toMatchObject([
      { instrument: 'GBPJPY', direction: 'long', slPrice: '195.380', memo: 'Third touch, half size', status: 'active' },
    ]);
    expect(screen.queryByLabelText('Memo')).toBeNull();
  });
});
