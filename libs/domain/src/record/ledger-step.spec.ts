import type { LedgerPayload } from '@t0/contracts/record';
import type { Signal, StepState } from '@t0/contracts/signals';
import { readLedgerStep } from './figures-check.ts';
import { RecordProjection } from './record-projection.ts';

const STATE = {
  id: 3,
  instrument: 'US30',
  direction: 'long',
  entryPrice: '100.00',
  slPrice: '90.00',
  t0Price: '110.00',
  t1Price: '120.00',
  status: 'active',
  confidence: 75,
} as Signal;
/** The remaining fields of a step: nothing is left out. */
const PLAIN = { monthlyBias: undefined, createdAt: undefined, closeReason: null, closePrice: null };
const payload = (given: Partial<LedgerPayload>): LedgerPayload => ({
  v: 1,
  kind: 'published',
  signalId: 3,
  step: 'published',
  state: STATE,
  price: null,
  tick: null,
  closeReason: null,
  withdrawalReason: null,
  changes: null,
  ...given,
});
const rowOf = (given: Partial<LedgerPayload>, index = 0) => ({
  index,
  at: '2026-11-20T10:00:00.000Z',
  payload: payload(given),
});

describe('rows of the ledger as steps of trades (docs/product/record.md#results)', () => {
  it('a step carries its state, its tick and how far the price went', () => {
    const excursion = { high: '121.00', low: '99.00', since: '2026-11-20T09:00:00.000Z', whole: true };
    const tick = {
      bid: '120',
      ask: '121',
      feed: 'simulated',
      at: '2026-11-20T10:00:00.000Z',
      simulated: true,
    } as const;
    const state: StepState = { ...STATE, status: 'closed', closeReason: 't1', closePrice: '120.00', excursion };
    const step = readLedgerStep(rowOf({ kind: 'closed', step: 'closed', state, tick }), STATE)!;
    expect(step).toMatchObject({ kind: 'closed', excursion, tick, signal: { closePrice: '120.00' } });
    expect(step.signal).not.toHaveProperty('excursion');
  });

  it('a row about no signal is no step, and neither is one of which too little is known', () => {
    expect(readLedgerStep(rowOf({ kind: 'restored', signalId: null, state: null }), undefined)).toBeNull();
    expect(readLedgerStep(rowOf({ kind: 'imported', state: null }), undefined)).toBeNull();
  });

  it('what a row does not say is as the row before left it', () => {
    const whole: Signal = {
      ...STATE,
      monthlyBias: 'Bullish',
      createdAt: '2026-11-20T09:00:00.000Z',
      closeReason: 'manual',
      closePrice: '105.00',
    };
    const after = readLedgerStep(rowOf({ kind: 'edited', step: 'edited', state: { confidence: 80 } }), whole)!;
    expect(after.signal).toEqual({ ...PLAIN, ...whole, confidence: 80 });
    const first = readLedgerStep(rowOf({ state: whole }), undefined)!;
    expect(first.signal).toEqual(after.signal && { ...after.signal, confidence: 75 });
    const reopened = readLedgerStep(
      rowOf({ kind: 'reopened', state: { closeReason: null, closePrice: null } }),
      whole,
    )!;
    expect(reopened.signal).toMatchObject({ closeReason: null, closePrice: null });
  });

  it.each(['instrument', 'direction', 'entryPrice', 'slPrice', 't0Price', 't1Price', 'status', 'confidence'] as const)(
    'a row is no step while nothing tells the %s',
    (field) => {
      const state: StepState = { ...STATE };
      delete state[field];
      expect(readLedgerStep(rowOf({ state }), undefined)).toBeNull();
      expect(readLedgerStep(rowOf({ state }), STATE)).not.toBeNull();
    },
  );

  it('a restored backup is no step of any signal', () => {
    expect(readLedgerStep(rowOf({ kind: 'restored' }), STATE)).toBeNull();
    expect(readLedgerStep(rowOf({ signalId: null }), STATE)).toBeNull();
  });

  it.each<[string, Partial<LedgerPayload>, string]>([
    ['taken over as withdrawn', { kind: 'imported', step: 'withdrawn' }, 'closed'],
    ['taken over with a reason of withdrawal', { kind: 'imported', step: null, withdrawalReason: 'desk' }, 'closed'],
    ['taken over as edited', { kind: 'imported', step: 'edited' }, 'active'],
    ['closed by a step of its own, whose state says so', { kind: 'closed', step: 'closed' }, 'active'],
  ])('%s: %#', (_row, given, status) => {
    expect(readLedgerStep(rowOf(given), undefined)!.signal.status).toBe(status);
  });

  it('the end of what was taken over has the reason and the price of its row where the state tells none', () => {
    const end = { kind: 'imported', step: 'closed', closeReason: 't1', price: '120.00' } as const;
    const restored = readLedgerStep(rowOf(end), undefined)!.signal;
    expect([restored.closeReason, restored.closePrice]).toEqual(['t1', '120.00']);
    const state = { ...STATE, closeReason: 'stop', closePrice: '90.00' } as StepState;
    const own = readLedgerStep(rowOf({ ...end, state }), undefined)!.signal;
    expect([own.closeReason, own.closePrice]).toEqual(['stop', '90.00']);
  });

  it('what was taken over closed or withdrawn is over, also where only its end is told', () => {
    const projection = new RecordProjection();
    const take = (given: Partial<LedgerPayload>) => {
      const row = rowOf(given, projection.size);
      projection.take(row.index, row.at, readLedgerStep(row, projection.trade(3)?.last));
    };
    take({ kind: 'published' });
    expect(projection.trade(3)!.state).toBe('open');
    take({ kind: 'imported', step: 'closed', state: null, price: '120.00', closeReason: 't1' });
    expect(projection.trade(3)).toMatchObject({
      state: 'before-ledger',
      last: { closePrice: '120.00', status: 'closed' },
    });
    const paused = readLedgerStep(
      rowOf({ kind: 'imported', step: null, state: { ...STATE, status: 'paused' }, withdrawalReason: 'desk' }),
      undefined,
    );
    expect(paused!.signal.status).toBe('closed');
  });
});
