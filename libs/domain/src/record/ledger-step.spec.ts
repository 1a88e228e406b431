import type { LedgerPayload, Signal, StepState } from '@t0/contracts';
import { readLedgerStep } from './ledger-step.ts';
import { RecordBook } from './record-book.ts';

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
    const extremes = { high: '121.00', low: '99.00', since: '2026-11-20T09:00:00.000Z', whole: true };
    const tick = {
      bid: '120',
      ask: '121',
      feed: 'simulated',
      at: '2026-11-20T10:00:00.000Z',
      simulated: true,
    } as const;
    const state: StepState = { ...STATE, status: 'closed', closeReason: 't1', closePrice: '120.00', extremes };
    const step = readLedgerStep(rowOf({ kind: 'closed', step: 'closed', state, tick }), STATE)!;
    expect(step).toMatchObject({ kind: 'closed', extremes, tick, signal: { closePrice: '120.00' } });
    expect(step.signal).not.toHaveProperty('extremes');
  });

  it('a row about no signal is no step, and neither is one of which too little is known', () => {
    expect(readLedgerStep(rowOf({ kind: 'restored', signalId: null, state: null }), undefined)).toBeNull();
    expect(readLedgerStep(rowOf({ kind: 'imported', state: null }), undefined)).toBeNull();
  });

  it('what was taken over closed or withdrawn is over, also where only its end is told', () => {
    const book = new RecordBook();
    const take = (given: Partial<LedgerPayload>) => {
      const row = rowOf(given, book.size);
      book.take(row.index, row.at, readLedgerStep(row, book.trade(3)?.last));
    };
    take({ kind: 'published' });
    expect(book.trade(3)!.standing).toBe('open');
    take({ kind: 'imported', step: 'closed', state: null, price: '120.00', closeReason: 't1' });
    expect(book.trade(3)).toMatchObject({
      standing: 'before-ledger',
      last: { closePrice: '120.00', status: 'closed' },
    });
    const paused = readLedgerStep(
      rowOf({ kind: 'imported', step: null, state: { ...STATE, status: 'paused' }, withdrawalReason: 'desk' }),
      undefined,
    );
    expect(paused!.signal.status).toBe('closed');
  });
});
