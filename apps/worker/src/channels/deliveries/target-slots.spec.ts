import { TargetSlots } from './target-slots.ts';

const to = (target: string, userId: string, id = 1) => ({ id, attempts: 1, target, userId });

describe('places of a channel that are shared (docs/product/limits.md#numbers)', () => {
  it('are refused to a target that holds its share, and to one of a person who does', () => {
    const places = new TargetSlots({ target: 2, person: 3 });
    const requested = [
      to('a', 'maya', 1),
      to('a', 'maya', 2),
      to('a', 'maya', 3),
      to('b', 'maya', 4),
      to('c', 'maya', 5),
      to('d', 'otto', 6),
    ];
    expect(places.admit(requested).map(({ id }) => id)).toEqual([1, 2, 4, 6]);
    expect(places.busy()).toEqual({ targets: ['a'], people: ['maya'] });
  });

  it('are free again once a delivery left', () => {
    const places = new TargetSlots({ target: 1, person: 1 });
    const first = to('a', 'maya');
    expect(places.admit([first])).toEqual([first]);
    expect(places.admit([to('a', 'maya', 2)])).toEqual([]);
    places.leave(first);
    expect(places.busy()).toEqual({ targets: [], people: [] });
    expect(places.admit([to('a', 'maya', 2)])).toHaveLength(1);
  });
});
