import { matchSignal, type MatchedSignal, type MatchedTrade } from './match-signals.ts';
import { mergedTrade } from './merged-trade.ts';
import { instrumentsOf } from './symbols.ts';

const signal = (given: Partial<MatchedSignal>): MatchedSignal => ({
  ...{ id: 1, instrument: 'EURUSD', direction: 'long', published: 100, ended: 200, entry: 110_000, risk: 1000 },
  ...given,
});
const trade = (given: Partial<MatchedTrade>): MatchedTrade => ({
  ...{ instrument: 'EURUSD', direction: 'long', opened: 150, entry: '1.10000' },
  ...given,
});
const match = (given: Partial<MatchedTrade>, ...signals: Partial<MatchedSignal>[]) =>
  matchSignal(trade(given), new Map([['EURUSD', signals.map(signal)]]));

describe('trades beside signals (docs/product/journal.md#beside-signals)', () => {
  it.each([
    ['the one that fits', {}, 1],
    ['at the edge of a quarter of 1 R', { entry: '1.10250' }, 1],
    ['from the publication on', { opened: 100 }, 1],
    ['until the end', { opened: 200 }, 1],
    ['not before', { opened: 99 }, null],
    ['not after', { opened: 201 }, null],
    ['not of the other direction', { direction: 'short' as const }, null],
    ['not of another instrument', { instrument: 'GBPUSD' }, null],
    ['not without an instrument', { instrument: null }, null],
    ['not without an opening time', { opened: null }, null],
    ['not without an entry', { entry: null }, null],
  ])('belong to %s', (_, given, expected) => {
    expect(match(given, {})).toEqual({ signalId: expected, candidates: [] });
  });

  it('are asked about where several fit, or one nearly', () => {
    expect(match({}, {}, { id: 2, entry: 110_100 })).toEqual({ signalId: null, candidates: [1, 2] });
    expect(match({ entry: '1.10251' }, {})).toEqual({ signalId: null, candidates: [1] });
    expect(match({ entry: '1.11000' }, {})).toEqual({ signalId: null, candidates: [1] });
    expect(match({ entry: '1.11001' }, {})).toEqual({ signalId: null, candidates: [] });
    // The one that fits wins over one that nearly does.
    expect(match({}, {}, { id: 2, entry: 110_900 })).toEqual({ signalId: 1, candidates: [] });
    expect(match({ opened: 10_000 }, { ended: null })).toEqual({ signalId: 1, candidates: [] });
  });
});

describe('symbols of brokers (docs/product/journal.md#symbols)', () => {
  it.each([
    ['GBPJPY', 'GBPJPY'],
    ['GBPJPY.r', 'GBPJPY'],
    ['#GBPJPY', 'GBPJPY'],
    ['xauusd@', 'XAUUSD'],
    ['US30.cash', 'US30'],
    ['gbpjpy-2', 'GBPJPY'],
    ['gbpjpy.', 'GBPJPY'],
    ['nq100_m', null],
    ['us30_m', 'US30'],
    ['GBPJPYm', 'GBPJPY'],
    ['OANDA:GBPJPY', 'GBPJPY'],
    ['AAPL', null],
    ['', null],
  ])('%s is %s', (symbol, instrument) => {
    expect(instrumentsOf([symbol]).get(symbol)).toBe(instrument);
  });

  it('lose an ending that the account’s own symbols share', () => {
    expect([...instrumentsOf(['GBPJPYxq', 'XAUUSDxq'])]).toEqual([
      ['GBPJPYxq', 'GBPJPY'],
      ['XAUUSDxq', 'XAUUSD'],
    ]);
    expect(instrumentsOf(['GBPJPYxq']).get('GBPJPYxq')).toBeNull();
  });
});

describe('the trades of one signal', () => {
  const [opened, closed, later] = [new Date(1000), new Date(2000), new Date(3000)];
  const part = { size: '0.3', entry: '1.1', exit: '1.2', openedAt: opened, closedAt: closed };

  it('are one, weighted by size', () => {
    expect(mergedTrade([part, { ...part, size: '0.1', entry: '1.3', exit: '1.4', closedAt: later }])).toEqual({
      ...{ fill: '1.15', size: '0.4', exit: '1.25', at: opened, exitAt: later },
    });
  });

  it('have no exit while one is open, and are not merged without an entry', () => {
    expect(mergedTrade([part, { ...part, exit: null, closedAt: null }])).toMatchObject({
      exit: null,
      exitAt: null,
      size: '0.6',
    });
    expect(mergedTrade([part, { ...part, entry: null }])).toBeNull();
    expect(mergedTrade([])).toBeNull();
  });
});
