import fc from 'fast-check';
import { RestIndex, type Indexed, type Rest } from './rest-index.ts';

const rest = fc.record<Rest>({
  side: fc.constantFrom('bid', 'ask'),
  least: fc.integer({ min: 0, max: 50 }),
  most: fc.integer({ min: 50, max: 100 }),
  until: fc.constantFrom(5, Infinity),
});

describe('the figures that leave a signal alone (docs/PRICES.md#signals)', () => {
  it('find every entry that a tick disturbs, after any additions, changes and removals', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2), fc.nat(200), rest), { minLength: 150, maxLength: 300 }), (moves) => {
        const index = new RestIndex<Indexed>();
        const known = new Map<Indexed, Rest>();
        for (const [what, place, given] of moves) {
          const entry = what === 0 ? undefined : [...known.keys()][place];
          if (!entry) {
            const added = { slot: -1 };
            index.add(added, given);
            known.set(added, given);
          } else if (what === 1) {
            index.update(entry, given);
            known.set(entry, given);
          } else {
            index.delete(entry);
            known.delete(entry);
          }
        }
        const tick = { bid: 20, ask: 90 };
        const disturbed = [...known].filter(
          ([, { side, least, most, until }]) => tick[side] < least || tick[side] > most || until <= 5,
        );
        expect(new Set(index.disturbed(tick, 5))).toEqual(new Set(disturbed.map(([entry]) => entry)));
      }),
      { numRuns: 200 },
    );
  });
});
