import { bounded } from './keep-copy.ts';

it('keeps as many lists as fit, the first ones first (docs/product/limits.md#offline-copy)', () => {
  const held = (characters: number): object => ({ text: 'x'.repeat(characters) });
  const lists = new Map([
    ['/api/signals', held(600_000)],
    ['/api/blog-posts', held(600_000)],
    ['/api/videos', held(100_000)],
  ]);
  expect(bounded(lists).map(([path]) => path)).toEqual(['/api/signals', '/api/videos']);
});
