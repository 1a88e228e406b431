import { SIGNAL_STATUSES, type SignalFilter } from '@t0/contracts/signals';
import { wireSignal } from '../../../../tests/support/wire-signal.ts';
import { matchesSignal, searchWords } from './signal-search.ts';

const matches = (filter: SignalFilter): boolean => matchesSignal(filter, wireSignal({ id: 12, memo: 'ECB decides' }));

describe('the words of a search', () => {
  it('are told apart by any blanks, in small letters, and none of nothing', () => {
    expect(searchWords('  ECB \t\n Decides ')).toEqual(['ecb', 'decides']);
    expect([searchWords(undefined), searchWords('  ')]).toEqual([[], []]);
  });
});

describe('which signals a filter lets through', () => {
  it('is all of them where it says nothing', () => expect(matches({})).toBe(true));

  it('is those of the instrument and the direction', () => {
    expect([matches({ instrument: 'GBPJPY' }), matches({ instrument: 'AUDUSD' })]).toEqual([true, false]);
    expect([matches({ direction: 'long' }), matches({ direction: 'short' })]).toEqual([true, false]);
    expect(matches({ instrument: 'GBPJPY', direction: 'short' })).toBe(false);
  });

  it('is those of the status, where open is active or limit', () => {
    const found = (status: SignalFilter['status']) =>
      SIGNAL_STATUSES.filter((one) => matchesSignal({ status }, wireSignal({ status: one })));
    expect(found('open')).toEqual(['active', 'limit']);
    for (const status of SIGNAL_STATUSES) expect(found(status)).toEqual([status]);
  });

  it('is those created from the first moment on and before the last, whatever the zone it is written in', () => {
    const [time, later] = ['2026-11-19T10:00:00.000+01:00', '2026-11-19T09:00:00.001Z'];
    expect([matches({ from: time }), matches({ from: later })]).toEqual([true, false]);
    expect([matches({ to: time }), matches({ to: later })]).toEqual([false, true]);
    expect(matches({ from: time, to: later })).toBe(true);
  });

  it('is those in whose memo, instrument, direction, status, bias and number every word stands, in any case', () => {
    for (const q of ['#12', 'gbpjpy', 'LONG', 'Active', 'bullish', 'decides ecb', 'jpy #12 cb'])
      expect([q, matches({ q })]).toEqual([q, true]);
    for (const q of ['#13', 'short', 'ecb undecided', 'undecided ecb']) expect([q, matches({ q })]).toEqual([q, false]);
  });
});
