import type { Signal } from '@t0/contracts/signals';
import type { VerdictWord } from '@t0/domain/signals';
import { VerdictChanges } from './verdict-announcer.tsx';

const signals: Pick<Signal, 'id' | 'direction' | 'instrument'>[] = [1, 2, 3, 4, 5].map((id) => ({
  id,
  direction: 'long',
  instrument: 'GBPJPY',
}));
const all = (word: VerdictWord): Map<number, VerdictWord> => new Map(signals.map(({ id }) => [id, word]));
const one = (word: VerdictWord): Map<number, VerdictWord> => new Map([[1, word]]);

describe('what is said of verdicts (docs/product/sizing.md#places-of-the-verdict)', () => {
  it('is nothing at first, and nothing when the first price comes', () => {
    const changes = new VerdictChanges();
    expect(changes.take(one('NO PRICE'), 0)).toBe(false);
    expect(changes.take(one('GOOD'), 1000)).toBe(true);
    expect(changes.due(signals, 4000)).toEqual([]);
    expect(changes.take(one('GOOD'), 4000)).toBe(false);
  });

  it('is each change once, after it has stood', () => {
    const changes = new VerdictChanges();
    changes.take(one('GOOD'), 0);
    expect(changes.take(one('LATE'), 1000)).toBe(true);
    expect(changes.due(signals, 2999)).toEqual([]);
    expect(changes.due(signals, 3000)).toEqual(['LONG GBPJPY: LATE']);
    expect(changes.due(signals, 9000)).toEqual([]);
  });

  it('is nothing of what changed back before', () => {
    const changes = new VerdictChanges();
    changes.take(one('GOOD'), 0);
    changes.take(one('LATE'), 1000);
    expect(changes.take(one('GOOD'), 2000)).toBe(false);
    expect(changes.due(signals, 9000)).toEqual([]);
  });

  it('is a number where many change at once', () => {
    const changes = new VerdictChanges();
    changes.take(all('GOOD'), 0);
    changes.take(all('NO PRICE'), 0);
    expect(changes.due(signals, 5000)).toEqual(['5 verdicts changed']);
  });
});
