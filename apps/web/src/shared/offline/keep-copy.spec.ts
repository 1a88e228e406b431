import { bounded } from './keep-copy.ts';

it('keeps as many lists as fit, the first ones first (docs/product/limits.md#offline-copy)', () => {
  const state = (characters: number): object => ({ text: 'x'.repeat(characters) });
  const lists = new Map([
    ['/api/signals', state(600_000)],
    ['/api/blog-posts', state(600_000)],
    ['/api/videos', state(100_000)],
  ]);
  expect(bounded(lists).map(([path]) => path)).toEqual(['/api/signals', '/api/videos']);
});
