import { TERM_FIELDS } from '@t0/contracts/signals';
import { pick } from '@t0/domain/platform';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { draftPlace, writeDraft } from '../../shared/lib/session-draft.ts';
import { usePrices } from '../../prices/price-store.ts';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, type } from '../../../../../tests/support/web/show.tsx';
import { wireSignal } from '../../../../../tests/support/web/wire-signal.ts';
import { useAlertToWrite, writeAlert, writeAgain } from '../alert-to-write.ts';
import { SIGNAL_DRAFT } from './signal-draft.ts';
import { SignalGenerator } from './signal-generator.tsx';

const POST = 'POST /api/signals';
const ORDINARY = 'GBPJPY long 196.12 sl 195.38 tp 197.05 198.40';
let api: FakeApi;

const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);
const value = (label: RegExp | string): string => field(label).value;
const key = (label: RegExp | string, name: string): boolean => fireEvent.keyDown(field(label), { key: name });
const fill = (label: RegExp | string, text: string): void => {
  type(label, text);
  fireEvent.blur(field(label));
};
const paste = (text: string): void => {
  fireEvent.paste(field('Paste a signal'));
  type('Paste a signal', text);
};
const focused = (): string | undefined => document.activeElement?.id;
const line = (): string => screen.getByRole('button', { name: /^Zone, rule, times/ }).textContent;
const sent = async (): Promise<Record<string, unknown>> => {
  api.on(POST, 201, wireSignal({ instrument: 'GBPJPY' }));
  press('GENERATE SIGNAL');
  await waitFor(() => expect(api.sent(POST)).toHaveLength(1));
  return api.sent(POST)[0] as Record<string, unknown>;
};
/** What Tab leads to, in order, as the browser does it. */
const tabStops = (): string[] => {
  const form = screen.getByRole('button', { name: 'GENERATE SIGNAL' }).closest('form')!;
  const stops = [...form.querySelectorAll<HTMLElement>('input, select, textarea, button')].filter(
    // The units of a price are there on a phone alone.
    (element) =>
      element.tabIndex >= 0 && element.getAttribute('role') !== 'radio' && !element.closest('[class*="md:hidden"]'),
  );
  return stops.map(
    (element) =>
      element.getAttribute('aria-label') ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent,
  );
};

beforeEach(() => {
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: () => 'a-key-of-its-own' });
  usePrices.setState({ quotes: {}, history: {}, feeds: {}, failure: null, heard: true });
  writeDraft(draftPlace(SIGNAL_DRAFT), null);
  useAlertToWrite.setState({ requested: null, attached: null });
  api = fakeApi();
  api.on('GET /api/signals/daily-ranges', 200, { GBPJPY: { average: '9', days: 10 } });
  api.on('GET /api/signals/held', 200, []);
  show(<SignalGenerator onPublished={() => undefined} />);
});

describe('a signal with two targets', () => {
  it('has no tab stop and no field more than the four prices had', () => {
    const [from, to] = [tabStops().indexOf('Entry price'), tabStops().indexOf('CLEAR')];
    expect(tabStops().slice(from, to)).toEqual([
      'Entry price',
      'SL price',
      'Take Profit 0',
      'Take Profit 1',
      'Monthly bias',
      'Confidence',
      'Memo',
      ' GENERATE SIGNAL',
    ]);
    expect(line()).toBe('Zone, rule, times none');
  });

  it('sends none of the new fields', async () => {
    paste(ORDINARY);
    expect(pick(await sent(), TERM_FIELDS)).toEqual({});
  });
});

describe('further targets (docs/product/console.md#signal-generator)', () => {
  it('are added by key and by press, read like other prices, and sent with their portions', async () => {
    paste(ORDINARY);
    key(/^Take Profit 1/, 't');
    expect(focused()).toBe(field(/^Take Profit 2/).id);
    fill(/^Take Profit 2/, '4R');
    expect(value(/^Take Profit 2/)).toBe('199.080');
    press('+ TARGET');
    fill(/^Take Profit 3/, '200,5');
    expect(value(/^Take Profit 3/)).toBe('200.5');
    expect(field('Portions').placeholder).toBe('25/25/25/25');
    type('Portions', '40 30 20 10 %');
    expect(screen.getByText(/T1 198.400 ≤ T2 199.080 ≤ T3 200.500/)).toBeTruthy();
    expect(await sent()).toMatchObject({ furtherTargets: ['199.080', '200.5'], portions: [40, 30, 20, 10] });
    await waitFor(() => expect(screen.queryByLabelText(/^Take Profit 2/)).toBeNull());
    expect(screen.queryByLabelText('Portions')).toBeNull();
  });

  it('go up to T9, and go again by their cross or by Backspace in an empty field', () => {
    for (let target = 2; target <= 9; target++) key(/^Take Profit 1/, 't');
    expect(screen.queryByRole('button', { name: '+ TARGET' })).toBeNull();
    key(/^Take Profit 9/, 't');
    expect(screen.queryByLabelText(/^Take Profit 10/)).toBeNull();
    for (let target = 2; target <= 9; target++) type(new RegExp(`^Take Profit ${target}`), `20${target}`);
    press('Remove T3');
    expect(value(/^Take Profit 3/)).toBe('204');
    expect(focused()).toBe(field(/^Take Profit 2/).id);
    key(/^Take Profit 8/, 'Backspace');
    expect(value(/^Take Profit 8/)).toBe('209');
    type(/^Take Profit 8/, '');
    key(/^Take Profit 8/, 'Backspace');
    expect(screen.queryByLabelText(/^Take Profit 8/)).toBeNull();
    expect(focused()).toBe(field(/^Take Profit 7/).id);
  });

  it('do not lose a press to the sentence of a field that is left by it', () => {
    for (const name of ['+ TARGET', /^Zone, rule, times/])
      expect(fireEvent.mouseDown(screen.getByRole('button', { name }))).toBe(false);
  });

  it('are refused at their field, each with its sentence', async () => {
    paste(ORDINARY);
    press('+ TARGET');
    press('GENERATE SIGNAL');
    expect(await screen.findByText('Take Profit 2 is required')).toBeTruthy();
    fill(/^Take Profit 2/, 'soon');
    expect(await screen.findByText('“soon” is not a number')).toBeTruthy();
    fill(/^Take Profit 2/, '198');
    expect(await screen.findByText('A long needs Take Profit 2 at or above Take Profit 1')).toBeTruthy();
    expect(field(/^Take Profit 2/).getAttribute('aria-invalid')).toBe('true');
    fill(/^Take Profit 2/, '199');
    type('Portions', '40/40');
    expect(await screen.findByText('There are 3 targets and 2 portions: give each target one')).toBeTruthy();
    type('Portions', '33.3/33.3/33.4');
    press('GENERATE SIGNAL');
    expect(await screen.findByText('“33.3/33.3/33.4” is no list of whole numbers: write 40/30/20/10')).toBeTruthy();
    expect(api.sent(POST)).toEqual([]);
  });
});

describe('zone, rule and times', () => {
  it('open by key and by press, and say in words what is set', async () => {
    paste(ORDINARY);
    fireEvent.click(screen.getByRole('radio', { name: 'Limit' }));
    key(/^Take Profit 1/, 'z');
    expect(focused()).toBe(field(/^Entry zone to/).id);
    fill(/^Entry zone to/, '-25');
    expect(value(/^Entry zone to/)).toBe('195.870');
    type('Stop moves', 'trail');
    type('Trail distance', '0.5R');
    expect(screen.getByText('0.370')).toBeTruthy();
    type('Valid until', '2099-11-27T18:00');
    type('Close at', '2099-11-28T18:00');
    press(/^Zone, rule, times/);
    expect(line()).toBe(
      'Zone, rule, times zone to 195.870, stop trails the price by 0.5R, valid until 2099-11-27 18:00 UTC, closes 2099-11-28 18:00 UTC',
    );
    expect(await sent()).toMatchObject({
      status: 'limit',
      entryZonePrice: '195.870',
      stopRule: 'trail',
      trailDistance: '0.370',
      validUntil: '2099-11-27T18:00:00.000Z',
      closeAt: '2099-11-28T18:00:00.000Z',
    });
    await waitFor(() => expect(line()).toBe('Zone, rule, times none'));
  });

  it('are closed for the next signal', async () => {
    paste(ORDINARY);
    press(/^Zone, rule, times/);
    type('Stop moves', 'behind-targets');
    expect(await sent()).toMatchObject({ stopRule: 'behind-targets' });
    await waitFor(() => expect(screen.queryByLabelText('Stop moves')).toBeNull());
    expect(line()).toBe('Zone, rule, times none');
  });

  it('are checked while they are typed, and a refused field is never hidden', async () => {
    paste(ORDINARY);
    press(/^Zone, rule, times/);
    type('Stop moves', 'trail');
    expect(await screen.findByText('The rule trail needs a trail distance')).toBeTruthy();
    expect(screen.queryByText(/^Stop trails the price/)).toBeNull();
    type('Trail distance', '900');
    expect(
      await screen.findByText('The trail distance must be at most the distance from the entry to the stop'),
    ).toBeTruthy();
    type('Trail distance', '1,250');
    press('GENERATE SIGNAL');
    expect(await screen.findByText('“1,250” can be 1250 or 1.250: write 1250 or 1.2500')).toBeTruthy();
    type('Trail distance', '40');
    fill(/^Entry zone to/, '195');
    expect(await screen.findByText('The entry zone must end before the stop')).toBeTruthy();
    fill(/^Entry zone to/, '195.9');
    type('Close at', '2020-01-01T00:00');
    expect(await screen.findByText('The close time must be in the future')).toBeTruthy();
    press(/^Zone, rule, times/);
    expect(field('Close at')).toBeTruthy();
    expect(api.sent(POST)).toEqual([]);
  });

  it.each([
    ['entryZonePrice', 'the zone'],
    ['trailDistance', 'the distance'],
    ['closeAt', 'the time'],
    ['furtherTargets', 'the targets'],
    ['portions', 'the portions'],
  ])('shows the server’s word on %s at its field', async (name, message) => {
    paste(ORDINARY);
    press('+ TARGET');
    fill(/^Take Profit 2/, '199');
    press(/^Zone, rule, times/);
    type('Stop moves', 'trail');
    type('Trail distance', '40');
    press(/^Zone, rule, times/);
    api.on(POST, 400, { ...refusal(400, message), fields: { [name]: message } });
    press('GENERATE SIGNAL');
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining(message));
  });
});

describe('a signal that comes from elsewhere', () => {
  const terms = {
    furtherTargets: ['199.000', '200.500'],
    portions: [40, 30, 20, 10],
    entryZonePrice: '195.900',
    stopRule: 'trail',
    trailDistance: '0.405',
  } as const;

  it('fills the new fields from an alert, and clears them with the next text', async () => {
    const fields = {
      instrument: 'GBPJPY',
      direction: 'long',
      entryPrice: '196.12',
      slPrice: '195.38',
      t0Price: '197.05',
      t1Price: '198.4',
    } as const;
    const draft = {
      id: 1,
      sourceId: 1,
      sourceName: 'Desk bot',
      raw: '',
      createdAt: '2026-11-19T09:05:00.000Z',
      version: 1,
    };
    act(() =>
      writeAlert({
        ...draft,
        errors: [],
        leftOut: [],
        fields: {
          ...fields,
          ...terms,
          furtherTargets: [...terms.furtherTargets],
          portions: [...terms.portions],
          closeAt: '2099-11-28T18:00:00.000Z',
        },
      }),
    );
    await waitFor(() => expect(value(/^Take Profit 3/)).toBe('200.500'));
    expect(value('Portions')).toBe('40/30/20/10');
    expect(line()).toBe(
      'Zone, rule, times zone to 195.900, stop trails the price by 40.5 pips, closes 2099-11-28 18:00 UTC',
    );
    paste(ORDINARY);
    expect(screen.queryByLabelText(/^Take Profit 2/)).toBeNull();
    expect(line()).toBe('Zone, rule, times none');
  });

  it('duplicates them, without the times that are over', async () => {
    act(() =>
      writeAgain(
        wireSignal({
          instrument: 'GBPJPY',
          direction: 'long',
          entryPrice: '196.120',
          slPrice: '195.380',
          t0Price: '197.050',
          t1Price: '198.400',
          ...terms,
          furtherTargets: [...terms.furtherTargets],
          portions: [...terms.portions],
          closeAt: '2020-01-01T00:00:00.000Z',
        }),
      ),
    );
    await waitFor(() => expect(value(/^Take Profit 2/)).toBe('199.000'));
    expect(line()).toBe('Zone, rule, times zone to 195.900, stop trails the price by 40.5 pips');
    expect(await sent()).toMatchObject(terms);
  });
});
