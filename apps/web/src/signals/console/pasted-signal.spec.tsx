import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { applyFrame, usePrices } from '../../prices/price-store.ts';
import { draftPlace, writeDraft } from '../../shared/lib/session-draft.ts';
import { fakeApi, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, type } from '../../../../../tests/support/web/show.tsx';
import { wireSignal } from '../../../../../tests/support/web/wire-signal.ts';
import { SIGNAL_DRAFT } from './signal-draft.ts';
import { SignalGenerator } from './signal-generator.tsx';

const POST = 'POST /api/signals';
const PUBLISHED = wireSignal({ id: 5, instrument: 'GBPJPY', direction: 'long', entryPrice: '196.120' });
let api: FakeApi;
let published: number[];

const tick = (bid: string, ask: string): void =>
  act(() => applyFrame({ GBPJPY: { symbol: 'GBPJPY', price: bid, bid, ask, at: 0, source: 'simulated' } }));
const value = (label: RegExp): string => screen.getByLabelText<HTMLInputElement>(label).value;
const paste = (text: string): void => {
  fireEvent.paste(screen.getByLabelText('Paste a signal'));
  type('Paste a signal', text);
};

beforeEach(() => {
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: () => 'a-key-of-its-own' });
  usePrices.setState({ quotes: {}, history: {}, feeds: {}, failure: null, heard: true });
  writeDraft(draftPlace(SIGNAL_DRAFT), null);
  published = [];
  api = fakeApi();
  api.on('GET /api/signals/daily-ranges', 200, { GBPJPY: { average: '1.200', days: 10 } });
  api.on('GET /api/signals/held', 200, []);
  show(<SignalGenerator onPublished={({ id }) => published.push(id)} />);
});

describe('a pasted signal', () => {
  it('is asked about where something of it was not understood and the form does not correct it', async () => {
    tick('196.100', '196.120');
    paste('GBPJPY long 196.12\nsl 195.38\ntp 197.05 198.40\nwait for my GO');
    press('GENERATE SIGNAL');
    const anyway = await screen.findByRole('button', { name: 'PUBLISH ANYWAY: not understood as a whole' });
    expect(api.sent(POST)).toEqual([]);
    api.on(POST, 201, PUBLISHED);
    fireEvent.click(anyway);
    await waitFor(() => expect(published).toEqual([5]));
    expect(api.sent(POST)).toEqual([expect.objectContaining({ confirmedWarnings: ['NOT_UNDERSTOOD'] })]);
  });

  it('is not asked about once the form says what was missing', async () => {
    tick('196.100', '196.120');
    paste('GBPJPY long 196.12 tp 197.05 198.40');
    type(/^SL price/, '195.38');
    api.on(POST, 201, PUBLISHED);
    press('GENERATE SIGNAL');
    await waitFor(() => expect(published).toEqual([5]));
  });

  it('takes the short forms of the fields: m is the live price (docs/product/console.md#signal-generator)', () => {
    tick('196.120', '196.140');
    paste('GBPJPY long m sl -40 tp 1R 2R');
    expect([value(/^Entry price/), value(/^SL price/), value(/^Take Profit 0/), value(/^Take Profit 1/)]).toEqual([
      '196.120',
      '195.720',
      '196.520',
      '196.920',
    ]);
  });

  it('says its distances in the unit of the instrument (docs/product/numbers.md#distances)', () => {
    paste('US30 BUY 42780\nSL 42650\nTP1 42980\nTP2 43200\ntrailing stop 100 points');
    expect(screen.getAllByText(/stop trails the price by 100 points/)).toHaveLength(2);
    expect(screen.getByText(/^m: live price. \+40, -25: points from the entry/)).toBeTruthy();
    expect(screen.queryByText(/pips/)).toBeNull();
  });
});
