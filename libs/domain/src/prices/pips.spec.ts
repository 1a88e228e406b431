import { pipFactor, pipsBetween, pipsOfTrade, pipUnit } from './pips.ts';

describe('pips and points (docs/product/prices.md#pips)', () => {
  it('are counted by the factor of the table, else 100 for what ends in JPY and 10,000 for all others', () => {
    const symbols = ['GBPJPY', 'AUDUSD', 'US30', 'XAUUSD', 'EURJPY', 'EURUSD', 'JPYUSD'];
    expect(symbols.map(pipFactor)).toEqual([100, 10_000, 1, 1, 100, 10_000, 10_000]);
  });

  it('are exact, below zero where the price fell, and turned round for a short', () => {
    expect(pipsBetween('EURJPY', '160.30', '160.10')).toBe(-20);
    expect(pipsBetween('EURUSD', '1.1', '1.10003')).toBe(0.3);
    expect(pipsOfTrade('US30', 'long', '42850', '42900.5')).toBe(50.5);
    expect(pipsOfTrade('US30', 'short', '42850', '42900.5')).toBe(-50.5);
  });

  it('are called pts where the table says points, else pips', () => {
    expect(['US30', 'GBPJPY', 'EURUSD'].map(pipUnit)).toEqual(['pts', 'pips', 'pips']);
  });
});
