import type { ExitFigures, RecordAnswer, RecordPage, RecordRow } from '@t0/contracts/record';
import { fireEvent, screen } from '@testing-library/react';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show } from '../../../../../tests/support/web/show.tsx';
import { RecordView } from './record-view.tsx';

const COPY = { title: 'RECORD', lead: 'What it is.', beside: 'Results are hypothetical.' };
const figuresOf = (given: Partial<ExitFigures>): ExitFigures => ({
  n: 40,
  totalR: 12.5,
  expectancyR: 0.3125,
  winRate: { hits: 25, n: 40, share: 0.625, low: 0.4703, high: 0.7578 },
  profitFactor: 1.8,
  drawdownR: 4,
  losingStreak: 3,
  heldMs: 5_400_000,
  excursions: { n: 38, mfeR: 1.4, maeR: 0.6 },
  ...given,
});
const figures = { t1: figuresOf({}), half: figuresOf({ totalR: -2, expectancyR: -0.05 }) };
const few = { hits: 7, n: 12, share: null, low: null, high: null };
const RECORD: RecordAnswer = {
  simulated: true,
  present: 'simulated',
  hasOther: false,
  size: 130,
  from: '2026-11-01T00:00:00.000Z',
  to: '2026-11-20T00:00:00.000Z',
  counts: {
    published: 44,
    open: 2,
    waiting: 1,
    ended: 40,
    neverFilled: 1,
    beforeLedger: 0,
    edited: 3,
    withdrawn: 2,
    reopened: 0,
    unpriced: 1,
    offMarket: 1,
    priceDue: 0,
  },
  figures,
  equity: {
    t1: [
      { at: '2026-11-02T00:00:00.000Z', r: -1 },
      { at: '2026-11-19T00:00:00.000Z', r: 12.5 },
    ],
    half: [{ at: '2026-11-19T00:00:00.000Z', r: -2 }],
  },
  calibration: [
    { band: { from: 80, to: 89 }, rate: { t1: figures.t1.winRate, half: few } },
    { band: { from: 70, to: 79 }, rate: { t1: few, half: few } },
  ],
  groups: {
    instrument: [{ key: 'GBPJPY', figures }],
    direction: [],
    session: [{ key: 'London', figures }],
    weekday: [],
    month: [],
  },
};
const ROW: RecordRow = {
  signalId: 17,
  index: 40,
  instrument: 'GBPJPY',
  direction: 'long',
  entry: '196.120',
  stop: '195.380',
  t0: '197.050',
  t1: '198.400',
  confidence: 86,
  state: 'ended',
  publishedAt: '2026-11-18T10:00:00.000Z',
  startedAt: '2026-11-18T10:00:00.000Z',
  endedAt: '2026-11-19T00:00:00.000Z',
  ending: 'stop',
  price: '195.380',
  results: { t1: -1, half: -1 },
  mfeR: 0.4,
  maeR: 1,
  marks: {
    edits: 1,
    stopMoves: 0,
    reopened: true,
    withdrawn: false,
    halfUnpriced: false,
    unpriced: false,
    priceDue: false,
    imported: false,
  },
};
const ROWS = 'GET /api/record/rows?prices=simulated&limit=50';

describe('the record’s page (docs/product/record.md#page)', () => {
  let api: FakeApi;
  const open = (record: Partial<RecordAnswer> = {}, page: Partial<RecordPage> = {}): void => {
    api = fakeApi();
    api.on('GET /api/record', 200, { ...RECORD, ...record });
    api.on(ROWS, 200, { rows: [ROW], total: 1, sealed: 3, ...page });
    show(<RecordView copy={COPY} backTo="/" />);
  };

  it('shows both exit rules, says SIMULATED, and that results are hypothetical', async () => {
    open();
    expect(await screen.findByText('SIMULATED')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Everything out at the last target or the stop' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Out by the published portions at each target' })).toBeTruthy();
    expect(screen.getAllByText('+0.31')[0]).toBeTruthy();
    expect(screen.getAllByText('-0.05')[0]).toBeTruthy();
    expect(screen.getAllByText('n = 40, 95 %: 47 to 76 %')[0]).toBeTruthy();
    expect(screen.getByTestId('beside-results').textContent).toBe(COPY.beside);
    expect(screen.getByTestId('record-counts').textContent).toContain('edited after publication3');
  });

  it('keeps the place of what is still to come', async () => {
    open();
    expect(screen.getByRole('heading', { name: 'Out by the published portions at each target' })).toBeTruthy();
    expect(screen.getAllByText('For / against, R')).toHaveLength(2);
    expect(screen.getByTestId('record-counts').textContent).toMatch(/^publishedended/);
    expect(screen.getByRole('heading', { name: 'Equity' }).closest('[aria-busy=true]')).toBeTruthy();
    expect(await screen.findByText('SIMULATED')).toBeTruthy();
    expect(screen.getAllByText('mean furthest (MFE, MAE), n = 38')).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'Equity' }).closest('[aria-busy=true]')).toBeNull();
  });

  it('has a table behind each plot, and says no rate of few cases', async () => {
    open();
    expect((await screen.findByRole('img', { name: /^Sum of results in R/ })).getAttribute('aria-label')).toContain(
      'All out ends at +12.50 R; By portions ends at -2.00 R',
    );
    expect(screen.getByText('7 of 12')).toBeTruthy();
    for (const table of screen.getAllByRole('radio', { name: 'Table' })) fireEvent.click(table);
    expect(screen.getByRole('region', { name: 'Equity in figures' }).textContent).toContain('+12.50');
    expect(screen.getByRole('region', { name: 'Calibration in figures' }).textContent).toContain('80 to 89');
    fireEvent.change(screen.getByLabelText('Group by'), { target: { value: 'session' } });
    expect(screen.getByRole('region', { name: 'Figures by session' }).textContent).toContain('London');
  });

  it('lists every signal with its marks, counts the sealed ones, and opens a story', async () => {
    open();
    const row = await screen.findByTestId('record-row-17');
    expect(row.textContent).toContain('edited, reopened');
    expect(screen.getByText('3 signals are open: sealed until they end.')).toBeTruthy();
    const step = {
      index: 40,
      at: '2026-11-18T10:00:00.000Z',
      kind: 'published',
      commitment: 'ab'.repeat(32),
      price: null,
      tick: { bid: '196.100', ask: '196.120', feed: 'simulated', at: '2026-11-18T09:59:59.000Z', simulated: true },
      levels: { entry: '196.120', stop: '195.380', t0: '197.050', t1: '198.400', status: 'active' },
      closeReason: null,
      withdrawalReason: null,
      changes: [],
    };
    api.on('GET /api/record/signals/17', 200, { row: ROW, steps: [step], candles: [], candleSeconds: 60 });
    press(/#17/);
    const steps = await screen.findByTestId('record-steps');
    expect(steps.textContent).toContain(`Ledger index 40, commitment ${'ab'.repeat(32)}`);
    expect(steps.textContent).toContain('simulated, SIMULATED');
  });

  it('before the first end there is no plot, and nothing is claimed', async () => {
    const none = figuresOf({
      n: 0,
      totalR: 0,
      drawdownR: 0,
      losingStreak: 0,
      expectancyR: null,
      profitFactor: null,
      winRate: { ...few, hits: 0, n: 0 },
    });
    const counts = { ...RECORD.counts, published: 0, ended: 0 };
    open({ counts, figures: { t1: none, half: none } }, { rows: [], total: 0, sealed: 0 });
    expect(await screen.findByText('No signal has ended yet')).toBeTruthy();
    expect(await screen.findByText('No signal is listed yet')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /^Sum of results/ })).toBeNull();
    for (const label of ['Expectancy', 'Sum', 'Greatest drawdown', 'Losing streak'])
      for (const name of screen.getAllByText(label, { selector: 'dt' }))
        expect(name.nextElementSibling?.textContent).toMatch(/^--/);
  });

  it('says why it is not available, with a way out', async () => {
    api = fakeApi();
    api.on('GET /api/record', 503, refusal(503, 'The service is not available just now.', 'UNAVAILABLE'));
    show(<RecordView copy={COPY} backTo="/" />);
    expect(await screen.findByText('The record is not available', {}, { timeout: 5000 })).toBeTruthy();
    api.on('GET /api/record', 200, RECORD);
    api.on(ROWS, 200, { rows: [], total: 0, sealed: 0 });
    press(/Try again/);
    expect(await screen.findByText('SIMULATED')).toBeTruthy();
  });
});
