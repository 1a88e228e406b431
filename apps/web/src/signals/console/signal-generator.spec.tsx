import type { HeldSignal } from '@t0/contracts/signals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { writeDraft, draftPlace } from '../../shared/lib/session-draft.ts';
import { applyFrame, usePrices } from '../../prices/price-store.ts';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown, type } from '../../../../../tests/support/web/show.tsx';
import { wireSignal } from '../../../../../tests/support/web/wire-signal.ts';
import { SIGNAL_DRAFT } from './signal-draft.ts';
import { SignalGenerator } from './signal-generator.tsx';
import { SignalSheetForm } from './signal-sheet-form.tsx';

const POST = 'POST /api/signals';
const PUBLISHED = wireSignal({ id: 5, instrument: 'GBPJPY', direction: 'long', entryPrice: '196.120' });
const ORDINARY = 'GBPJPY long 196.12 sl 195.38 tp 197.05 198.40';
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

describe('a signal pasted in one line', () => {
  it('fills the form and says what was understood', () => {
    paste(`${ORDINARY} 80% Retest of the high`);
    expect([value(/^Entry price/), value(/^SL price/), value(/^Take Profit 0/), value(/^Take Profit 1/)]).toEqual([
      '196.12',
      '195.38',
      '197.05',
      '198.40',
    ]);
    expect([value(/^Confidence/), value(/^Memo/)]).toEqual(['80', 'Retest of the high']);
    expect(screen.getByText(/Filled in: LONG GBPJPY, active, entry 196.120, stop 195.380/)).toBeTruthy();
  });

  it('says what was not understood and leaves no price of an earlier signal standing', () => {
    paste(ORDINARY);
    paste('SELL US30 42,980 or 43,000\nSL 43,060');
    expect(screen.getByText('Entry is a range, 42,980 or 43,000: choose one price')).toBeTruthy();
    expect([value(/^Entry price/), value(/^SL price/), value(/^Take Profit 0/)]).toEqual(['', '43060', '']);
    paste('EURUSD buy 1.08');
    expect(screen.getByText('Nothing was filled in.')).toBeTruthy();
    expect(value(/^SL price/)).toBe('43060');
  });

  it('lets the bias follow the direction, and says so', () => {
    paste('GBPJPY sell 196.12 sl 196.80 tp 195.50 195.00');
    expect(value(/^Monthly bias/)).toBe('Bearish');
    expect(screen.getByText(/bias Bearish, as the direction/)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /LONG/ }));
    expect(value(/^Monthly bias/)).toBe('Bullish');
    fireEvent.change(screen.getByLabelText(/^Monthly bias/), { target: { value: 'Potentially Reversing' } });
    fireEvent.click(screen.getByRole('radio', { name: /SHORT/ }));
    expect(value(/^Monthly bias/)).toBe('Potentially Reversing');
  });

  it('fills nothing in where the text ends a trade, and holds an entry against the live price', () => {
    tick('196.100', '196.140');
    paste('CANCEL GBPJPY BUY LIMIT 195.72 SL 195.12 TP 196.72 197.72');
    expect(screen.getByText('This ends a trade and is no new signal: “CANCEL”')).toBeTruthy();
    expect(value(/^SL price/)).toBe('');
    paste('GBPJPY BUY 19.61 SL 19.53 TP 19.70 19.84');
    expect(screen.getByText(/Entry 19.61 is no price of GBPJPY, which stands at 196.1/)).toBeTruthy();
  });

  it('offers the step that a text asks for, where a signal of its instrument is open', async () => {
    api.on('GET /api/admin/signals?status=open&instrument=GBPJPY', 200, [PUBLISHED]);
    paste('GBPJPY: move SL to BE');
    const offer = await screen.findByRole('link', { name: 'STOP TO ENTRY: LONG GBPJPY @ 196.120' });
    expect(offer.getAttribute('href')).toBe('/notifications?tab=signals&status=open&instrument=GBPJPY');
  });

  it('ends the way back from CLEAR: UNDO would take the pasted signal away', () => {
    paste(ORDINARY);
    press('CLEAR');
    expect(screen.getByText('Cleared.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'UNDO' })).toBeTruthy();
    paste('GBPJPY sell 196.12 sl 196.80 tp 195.50 195.00');
    expect(screen.queryByText('Cleared.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'UNDO' })).toBeNull();
    expect(value(/^SL price/)).toBe('196.80');
  });

  it('reads the confidence of any hand, and says what is no whole number (docs/product/numbers.md#one-number)', async () => {
    paste(ORDINARY);
    api.on(POST, 201, PUBLISHED);
    type('Confidence', '80.5');
    press('GENERATE SIGNAL');
    expect(await screen.findByText(/^Confidence must be/)).toBeTruthy();
    type('Confidence', ' 80 % ');
    press('GENERATE SIGNAL');
    await waitFor(() => expect(api.sent(POST)).toEqual([expect.objectContaining({ confidence: 80 })]));
  });

  it('is read by Enter where it was typed', () => {
    type('Paste a signal', ORDINARY);
    expect(value(/^Entry price/)).toBe('');
    fireEvent.keyDown(screen.getByLabelText('Paste a signal'), { key: 'Enter' });
    expect(value(/^Entry price/)).toBe('196.12');
  });
});

describe('an unusual signal', () => {
  it('is told live, asked about, and published by a second press that names it', async () => {
    tick('199.100', '199.120');
    paste(ORDINARY);
    expect(await screen.findByText(/The entry stands 299 pips from the market: 196.120 against 199.110/)).toBeTruthy();
    press('GENERATE SIGNAL');
    const anyway = await screen.findByRole('button', { name: /^PUBLISH ANYWAY/ });
    expect(api.sent(POST)).toEqual([]);
    expect(anyway.textContent).toBe(
      'PUBLISH ANYWAY: entry 299 pips from the market, entry 300 pips better than the market, T0 already passed, T1 already passed',
    );
    api.on(POST, 201, PUBLISHED);
    fireEvent.click(anyway);
    await waitFor(() => expect(published).toEqual([5]));
    expect(api.sent(POST)).toEqual([
      expect.objectContaining({ confirmedWarnings: ['ENTRY_FAR', 'ENTRY_BETTER', 'T0_PASSED', 'T1_PASSED'] }),
    ]);
  });

  it('beyond the market is offered as a limit order, or at the live price', async () => {
    tick('199.100', '199.120');
    paste(ORDINARY);
    press('GENERATE SIGNAL');
    await screen.findByRole('button', { name: 'Change to LIMIT' });
    press('Change to LIMIT');
    expect(screen.getByRole('radio', { name: 'Limit' }).getAttribute('aria-checked')).toBe('true');
    fireEvent.click(screen.getByRole('radio', { name: 'Active' }));
    press('GENERATE SIGNAL');
    press('Take the live price');
    expect(value(/^Entry price/)).toBe('199.100');
    expect(screen.queryByRole('button', { name: 'Change to LIMIT' })).toBeNull();
    expect(api.sent(POST)).toEqual([]);
  });

  it('is never confirmed by pressing the first button again', async () => {
    tick('199.100', '199.120');
    paste(ORDINARY);
    press('GENERATE SIGNAL');
    await screen.findByRole('button', { name: /^PUBLISH ANYWAY/ });
    press('GENERATE SIGNAL');
    press('GENERATE SIGNAL');
    await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy());
    expect(api.sent(POST)).toEqual([]);
  });

  it('is asked about in the server’s words where only the server saw it', async () => {
    paste(ORDINARY);
    expect(screen.getByText(/There is no live price of GBPJPY/)).toBeTruthy();
    const reasons = [{ code: 'STOP_PASSED', label: 'the stop already passed', message: 'It went by.' }];
    api.on(POST, 409, { ...refusal(409, 'Unusual', 'SIGNAL_HAS_WARNINGS'), reasons });
    press('GENERATE SIGNAL');
    expect(await screen.findByRole('button', { name: 'PUBLISH ANYWAY: the stop already passed' })).toBeTruthy();
    expect(api.sent(POST)[0]).not.toHaveProperty('confirmedWarnings');
  });
});

describe('the sheet of a phone', () => {
  const prices = () => [/^Entry price/, /^SL price/, /^Take Profit 0/, /^Take Profit 1/, /^Memo/].map(value);
  const onPublished = ({ id }: { id: number }): void => {
    published.push(id);
    cleanup();
  };
  const openSheet = (): void => {
    cleanup();
    show(<SignalSheetForm onPublished={onPublished} />);
  };

  it('that closes the moment its signal left opens without it, and so does the page', async () => {
    openSheet();
    paste(`${ORDINARY} 80% Retest of the high`);
    api.on(POST, 201, PUBLISHED);
    press('GENERATE SIGNAL');
    await waitFor(() => expect(published).toEqual([5]));
    openSheet();
    expect(prices()).toEqual(['', '', '', '', '']);
    cleanup();
    show(<SignalGenerator onPublished={onPublished} />);
    expect(prices()).toEqual(['', '', '', '', '']);
  });

  it('keeps what is half written', () => {
    openSheet();
    paste(ORDINARY);
    openSheet();
    expect(value(/^Entry price/)).toBe('196.12');
  });
});

describe('keys of the price fields', () => {
  it('turn a distance into its price when Enter sends the form', async () => {
    tick('196.100', '196.140');
    fireEvent.keyDown(screen.getByLabelText(/^Entry price/), { key: 'm' });
    type(/^SL price/, '-50');
    fireEvent.blur(screen.getByLabelText(/^SL price/));
    type(/^Take Profit 0/, '1.5R');
    fireEvent.blur(screen.getByLabelText(/^Take Profit 0/));
    type(/^Take Profit 1/, '+150');
    fireEvent.keyDown(screen.getByLabelText(/^Take Profit 1/), { key: 'Enter' });
    api.on(POST, 201, PUBLISHED);
    press('GENERATE SIGNAL');
    await waitFor(() => expect(api.sent(POST)).toHaveLength(1));
    expect(api.sent(POST)[0]).toMatchObject({
      entryPrice: '196.100',
      slPrice: '195.600',
      t0Price: '196.850',
      t1Price: '197.600',
    });
  });

  it('have their units as buttons, for a phone whose number keys have no signs', async () => {
    paste(ORDINARY);
    type(/^SL price/, '50');
    press('Stop: pips below the entry');
    type(/^Take Profit 0/, '1,5');
    press('T0: times the risk');
    type(/^Take Profit 1/, '150');
    press('T1: pips above the entry');
    const shown = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
    const entry = Number(shown(/^Entry price/));
    expect([/^SL price/, /^Take Profit 0/, /^Take Profit 1/].map((label) => Number(shown(label)) - entry)).toEqual([
      expect.closeTo(-0.5),
      expect.closeTo(0.75),
      expect.closeTo(1.5),
    ]);
    type(/^Take Profit 1/, '');
    press('T1: times the risk');
    expect(await screen.findByText('Type the number of pips or of R first')).toBeTruthy();
  });

  it('say why there is no price, and no longer once something else is typed', async () => {
    type(/^Take Profit 0/, '+40');
    fireEvent.blur(screen.getByLabelText(/^Take Profit 0/));
    expect(await screen.findByText('Give the entry price first: distances are counted from it')).toBeTruthy();
    type(/^Take Profit 0/, '196');
    await waitFor(() => expect(screen.queryByText(/Give the entry price first/)).toBeNull());
  });
});

describe('a publication that is held back', () => {
  const held: HeldSignal = {
    held: true,
    id: 3,
    state: 'waiting',
    title: 'LONG GBPJPY @ 196.120',
    stepOf: null,
    dueAt: new Date(Date.now() + 3_600_000).toISOString(),
    signal: null,
  };
  const send = async (): Promise<void> => {
    paste(ORDINARY);
    api.on(POST, 201, held);
    api.on('GET /api/signals/held', 200, [held]);
    press('GENERATE SIGNAL');
    await screen.findByText(/Members see it in \d+ s/);
  };

  it('counts down, and is told once members see it', async () => {
    await send();
    expect(published).toEqual([]);
    api.on('GET /api/signals/held', 200, [{ ...held, state: 'published', signal: PUBLISHED }]);
    await waitFor(() => expect(published).toEqual([5]), { timeout: 5000 });
    expect(toastShown()?.[0]).toBe('SIGNAL GENERATED');
    expect(screen.queryByRole('button', { name: 'UNDO' })).toBeNull();
  });

  it('is reported where its time was over before members saw it', async () => {
    await send();
    api.on('GET /api/signals/held', 200, [{ ...held, state: 'expired' }]);
    await waitFor(() => expect(toastShown()?.[0]).toBe('NOT PUBLISHED'), { timeout: 5000 });
    expect(published).toEqual([]);
  });

  it('is taken back by UNDO, with what was typed back in the form', async () => {
    await send();
    await waitFor(() => expect(value(/^Entry price/)).toBe(''));
    api.on('DELETE /api/signals/held/3', 204);
    api.on('GET /api/signals/held', 200, [{ ...held, state: 'undone' }]);
    press('UNDO');
    await waitFor(() => expect(toastShown()?.[0]).toBe('SIGNAL UNDONE'));
    await waitFor(() => expect(value(/^Entry price/)).toBe('196.12'));
    expect(published).toEqual([]);
  });
});
