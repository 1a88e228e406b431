import type { ProviderTick } from './price-provider.ts';
import { TickGate, type Verdict } from './tick-gate.ts';

const NOW = 1_000_000;
const tick = (bid: string, ask: string, given: Partial<ProviderTick> = {}): ProviderTick => ({
  symbol: 'AUDUSD',
  bid,
  ask,
  at: NOW,
  tradeable: true,
  ...given,
});
const outcome = (verdict: Verdict): string =>
  'dropped' in verdict ? verdict.dropped : verdict.counts ? 'counts' : 'shown';

describe('which ticks pass (docs/product/signals.md#lifecycle: stale ticks move nothing)', () => {
  const gate = (): TickGate =>
    new TickGate(
      { AUDUSD: { symbol: 'AUDUSD', bid: '0.65000', ask: '0.65010', price: '0.65005', at: NOW, source: 'oanda' } },
      1000,
    );
  const judge = (one: ProviderTick, by = gate(), now = NOW): string => outcome(by.judge('oanda', one, now));

  it.each<[string, ProviderTick, string]>([
    ['a new price counts', tick('0.65001', '0.65011', { at: NOW + 1 }), 'counts'],
    ['the same once more is repeated', tick('0.65000', '0.65010'), 'repeated'],
    ['another price of the same moment counts', tick('0.65002', '0.65010'), 'counts'],
    ['an older one is late', tick('0.65001', '0.65011', { at: NOW - 1 }), 'late'],
    ['crossed sides are unreadable', tick('0.65010', '0.65000', { at: NOW + 1 }), 'unreadable'],
    ['zero is unreadable', tick('0', '0.65', { at: NOW + 1 }), 'unreadable'],
    ['no number is unreadable', tick('NaN', '0.65', { at: NOW + 1 }), 'unreadable'],
    ['a time far ahead is unreadable', tick('0.65001', '0.65011', { at: NOW + 120_000 }), 'unreadable'],
    ['a wide spread is doubtful', tick('0.64000', '0.66000', { at: NOW + 1 }), 'doubtful'],
    ['a jump is doubtful', tick('0.66000', '0.66010', { at: NOW + 1 }), 'doubtful'],
    ['a closed market is shown only', tick('0.65001', '0.65011', { at: NOW + 1, tradeable: false }), 'shown'],
    ['what stood at subscribing is shown only', tick('0.65001', '0.65011', { at: NOW + 1, snapshot: true }), 'shown'],
  ])('%s', (_rule, one, expected) => expect(judge(one)).toBe(expected));

  it('an old tick is shown only', () => {
    expect(judge(tick('0.65001', '0.65011', { at: NOW + 1 }), gate(), NOW + 1002)).toBe('shown');
    expect(judge(tick('0.65001', '0.65011', { at: NOW + 1 }), gate(), NOW + 1001)).toBe('counts');
  });

  it('believes a jump that the next tick confirms, and forgets one that it does not', () => {
    const by = gate();
    expect(judge(tick('0.66000', '0.66010', { at: NOW + 1 }), by)).toBe('doubtful');
    expect(judge(tick('0.66020', '0.66030', { at: NOW + 2 }), by)).toBe('counts');
    expect(judge(tick('0.68000', '0.68010', { at: NOW + 3 }), by)).toBe('doubtful');
    expect(judge(tick('0.66020', '0.66031', { at: NOW + 4 }), by)).toBe('counts');
    expect(judge(tick('0.68000', '0.68010', { at: NOW + 5 }), by)).toBe('doubtful');
  });

  it('does not compare providers with each other', () => {
    expect(outcome(gate().judge('simulated', tick('0.80000', '0.80010', { at: NOW - 500 }), NOW))).toBe('counts');
  });

  it('shows the middle in the instrument’s decimals, exactly', () => {
    const by = new TickGate({}, 1000);
    const verdict = by.judge('oanda', { ...tick('42850.1', '42852.2'), symbol: 'US30' }, NOW);
    expect(verdict).toMatchObject({ quote: { bid: '42850.10', ask: '42852.20', price: '42851.15' } });
  });
});
