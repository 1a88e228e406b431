import type { Signal } from '@t0/contracts/signals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { applyFrame, usePrices } from '../../prices/price-store.ts';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown, type } from '../../../../../tests/support/web/show.tsx';
import { wireSignal } from '../../../../../tests/support/web/wire-signal.ts';
import { searchOf } from '../../../../../tests/support/web/search-of.ts';
import { SignalsAdminPanel } from './signals-admin-panel.tsx';

const SIGNAL = wireSignal({ id: 1, version: 3, direction: 'long', instrument: 'GBPJPY' } as Partial<Signal>);
const PUT = 'PUT /api/signals/1';
let api: FakeApi;

const open = (given: Partial<Signal> = {}): void => {
  const signal = {
    ...SIGNAL,
    entryPrice: '196.120',
    slPrice: '195.380',
    t0Price: '197.050',
    t1Price: '198.400',
    ...given,
  };
  show(
    <SignalsAdminPanel
      search={searchOf([signal])}
      onPin={() => undefined}
      onSaved={() => undefined}
      onStale={() => undefined}
    />,
  );
  press(/^Edit long/);
};
const tick = (bid: string, ask: string): void =>
  act(() => applyFrame({ GBPJPY: { symbol: 'GBPJPY', price: bid, bid, ask, at: 0, source: 'simulated' } }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

beforeEach(() => {
  usePrices.setState({ quotes: {}, history: {}, feeds: {}, failure: null, heard: true });
  api = fakeApi();
  api.on('GET /api/signals/daily-ranges', 200, { GBPJPY: { average: '1.200', days: 10 } });
});

describe('an edit that would become a trade by mistake', () => {
  it('is told while it is typed, asked about, and saved by a second press that names it', async () => {
    open();
    tick('196.100', '196.120');
    expect(screen.queryByRole('region', { name: 'Unusual levels' })).toBeNull();
    type('Direction', 'short');
    expect(screen.getByRole('region', { name: 'Unusual levels' }).textContent).toContain(
      'The present price 196.120 has already passed the stop 195.380: this closes at the next tick.',
    );
    press('Save');
    await screen.findByText('UNUSUAL: NOT SAVED YET');
    expect(api.sent(PUT)).toEqual([]);
    api.on(PUT, 200, { ...SIGNAL, direction: 'short', version: 4 });
    press('SAVE ANYWAY: the stop already passed, T0 already passed, T1 already passed');
    await waitFor(() => expect(toastShown()?.[0]).toBe('SIGNAL UPDATED'));
    expect(api.sent(PUT)).toEqual([
      { direction: 'short', confirmedWarnings: ['STOP_PASSED', 'T0_PASSED', 'T1_PASSED'], version: 3 },
    ]);
  });

  it('is asked about anew when anything of it changes, and by what the server finds', async () => {
    open();
    tick('196.100', '196.120');
    type('SL price', '196.200');
    press('Save');
    await screen.findByRole('button', { name: /^SAVE ANYWAY/ });
    type('SL price', '195.500');
    expect(screen.queryByRole('button', { name: /^SAVE ANYWAY/ })).toBeNull();
    const reasons = [{ code: 'T0_PASSED', label: 'T0 already passed', message: 'T0 went by.' }];
    api.on(PUT, 409, { ...refusal(409, 'Unusual', 'SIGNAL_HAS_WARNINGS'), reasons });
    press('Save');
    await screen.findByRole('button', { name: 'SAVE ANYWAY: T0 already passed' });
    expect(api.sent(PUT)).toEqual([{ slPrice: '195.500', version: 3 }]);
  });

  it('leaves ordinary edits alone: another memo far from the market, a stop at its entry', async () => {
    open();
    tick('196.900', '196.920');
    type('Memo', 'Watch the open');
    expect(screen.queryByRole('region', { name: 'Unusual levels' })).toBeNull();
    type('SL price', '196.120');
    expect(screen.queryByRole('region', { name: 'Unusual levels' })).toBeNull();
    api.on(PUT, 200, { ...SIGNAL, version: 4 });
    press('Save');
    await waitFor(() => expect(api.sent(PUT)).toHaveLength(1));
  });

  it('says when it could not look', () => {
    open();
    type('SL price', '195.500');
    expect(screen.getByText(/There is no live price of GBPJPY/)).toBeTruthy();
  });
});

describe('keys of the price fields', () => {
  it('take the live price, step by a pip, and read distances; Enter shows the price before it is saved', () => {
    open();
    tick('196.300', '196.320');
    fireEvent.keyDown(field('SL price'), { key: 'ArrowUp' });
    expect(field('SL price').value).toBe('195.390');
    fireEvent.keyDown(field('SL price'), { key: 'ArrowDown', shiftKey: true });
    expect(field('SL price').value).toBe('195.290');
    fireEvent.keyDown(field('Entry price'), { key: 'm' });
    expect(field('Entry price').value).toBe('196.300');
    type('Take Profit 0', '+40');
    fireEvent.keyDown(field('Take Profit 0'), { key: 'Enter' });
    expect(field('Take Profit 0').value).toBe('196.700');
    type('Take Profit 1', '2R');
    fireEvent.blur(field('Take Profit 1'));
    expect(field('Take Profit 1').value).toBe('198.320');
    expect(api.sent(PUT)).toEqual([]);
  });
});
