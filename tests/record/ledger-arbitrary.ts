import fc from 'fast-check';
import type { TradeSignal, TradeStep } from '@t0/domain/record';

const START = Date.parse('2026-01-05T00:00:00.000Z');

/** One thing that may happen to a signal; numbers are drawn and mean what the kind makes of them. */
interface Happening {
  of: number;
  what:
    | 'publish'
    | 'import'
    | 'fill'
    | 't0'
    | 'end'
    | 'hand'
    | 'withdraw'
    | 'reopen'
    | 'edit'
    | 'stop'
    | 'pause'
    | 'swap';
  a: number;
  b: number;
  flag: boolean;
  simulated: boolean;
}

const happening = fc.record<Happening>({
  of: fc.integer({ min: 1, max: 5 }),
  what: fc.constantFrom(
    ...([
      'publish',
      'import',
      'fill',
      't0',
      'end',
      'end',
      'hand',
      'withdraw',
      'reopen',
      'edit',
      'stop',
      'pause',
      'swap',
    ] as const),
  ),
  a: fc.integer({ min: 1, max: 60 }),
  b: fc.integer({ min: 1, max: 60 }),
  flag: fc.boolean(),
  simulated: fc.boolean(),
});

/** Ledgers of up to five signals whose steps interleave; every state is one that the product can store, and many that it would not. */
export function ledgerArbitrary(length: fc.ArrayConstraints = { maxLength: 60 }): fc.Arbitrary<TradeStep[]> {
  return fc.array(happening, length).map((happenings) => {
    const states = new Map<number, TradeSignal>();
    const steps: TradeStep[] = [];
    for (const one of happenings) {
      const before = states.get(one.of);
      const step = before ? changed(before, one) : published(one);
      if (!step) continue;
      states.set(one.of, step.signal);
      const at = new Date(START + steps.length * 3_700_000 * (1 + (one.a % 5))).toISOString();
      const last = steps.at(-1)?.at ?? at;
      steps.push({ ...step, index: steps.length, at: at > last ? at : last });
    }
    return steps;
  });
}

type Change = Pick<TradeStep, 'kind' | 'signal' | 'tick' | 'excursion'>;

function published({ of, what, a, b, flag }: Happening): Change {
  const sign = flag ? 1 : -1;
  const closed = what === 'import' && b % 2 === 0;
  const signal = {
    id: of,
    instrument: 'US30',
    direction: flag ? 'long' : 'short',
    entryPrice: '1000',
    slPrice: `${1000 - sign * a}`,
    t0Price: `${1000 + sign * b}`,
    t1Price: `${1000 + sign * 2 * b}`,
    status: closed ? 'closed' : (['active', 'limit', 'active', 'paused'] as const)[b % 4],
    closeReason: closed ? 'manual' : null,
    closePrice: closed ? '1010' : null,
    confidence: a + 40,
    monthlyBias: 'Bullish',
    createdAt: '2026-01-01T00:00:00.000Z',
  } as TradeSignal;
  return { kind: what === 'import' ? 'imported' : 'published', signal, tick: null, excursion: null };
}

function changed(before: TradeSignal, { what, a, b, flag, simulated }: Happening): Change | null {
  const price = 940 + a + b;
  const tick = { bid: `${price}`, ask: `${price + 2}`, simulated };
  const excursion = { high: `${1000 + a}`, low: `${1000 - b}`, since: '', whole: flag };
  const isOpen = before.status === 'active' || before.status === 'limit';
  const close = { status: 'closed' as const, closePrice: before.status === 'limit' ? null : `${price}` };
  const step = (kind: TradeStep['kind'], changes: Partial<TradeSignal>, more: Partial<Change> = {}): Change => ({
    kind,
    signal: { ...before, ...changes },
    tick: null,
    excursion: null,
    ...more,
  });
  switch (what) {
    case 'fill':
      if (before.status !== 'limit') return null;
      return flag
        ? step('activated', { status: 'active' }, { tick })
        : step('edited', { status: 'active', entryPrice: `${price}` });
    case 't0':
      return before.status === 'active' ? step('t0', {}, flag ? { tick } : {}) : null;
    case 'end':
      if (before.status !== 'active') return null;
      return step('closed', { ...close, closeReason: flag ? 't1' : 'stop' }, { tick, excursion });
    case 'hand':
      if (!isOpen) return null;
      return step('closed', { ...close, closeReason: 'manual', ...(flag && { closePrice: null }) }, { excursion });
    case 'withdraw':
      return step('withdrawn', isOpen ? { ...close, closeReason: 'manual' } : {}, isOpen ? { tick, excursion } : {});
    case 'reopen':
      return before.status === 'closed'
        ? step('reopened', { status: flag ? 'active' : 'limit', closePrice: null })
        : null;
    case 'edit':
      return step('edited', flag ? { entryPrice: `${price}`, direction: a % 2 ? 'long' : 'short' } : {});
    case 'stop':
      return step('stop-moved', { slPrice: `${price}` });
    case 'pause':
      return step('edited', { status: before.status === 'paused' ? 'active' : 'paused' });
    case 'swap':
      return step('edited', { instrument: before.instrument === 'US30' ? 'GBPJPY' : 'US30' });
    default:
      return null;
  }
}
