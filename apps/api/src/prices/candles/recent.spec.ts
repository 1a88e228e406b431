import { Recent } from './recent.ts';

describe('recently used values', () => {
  it('are no more than the limit: the one used longest ago goes first', () => {
    let made = 0;
    const recent = new Recent(2, () => (made += 1));
    expect([recent.of('a'), recent.of('b'), recent.of('a')]).toEqual([1, 2, 1]);
    expect([recent.of('c'), recent.of('a'), recent.of('b')]).toEqual([3, 1, 4]);
  });
});
