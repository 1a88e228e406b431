import { isDeeperThan } from './body-depth.ts';

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown;

describe('depth of a body (docs/SECURITY.md#input)', () => {
  it('counts levels of lists and objects, at any place', () => {
    expect(isDeeperThan('text', 0)).toBe(false);
    expect(isDeeperThan({}, 0)).toBe(true);
    expect(isDeeperThan({ a: 1, b: [{ c: null }] }, 3)).toBe(false);
    expect(isDeeperThan({ a: 1, b: [{ c: [] }] }, 3)).toBe(true);
  });

  it('looks at the deepest body that fits in 100 KB', () => {
    expect(isDeeperThan(nested(50_000), 20)).toBe(true);
    expect(isDeeperThan(nested(20), 20)).toBe(false);
  });
});
