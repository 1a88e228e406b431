import { cutText } from './text-cut.ts';

describe('a text that is cut', () => {
  it('keeps its first signs, and all of them where they fit', () => {
    expect(cutText('abcdef', 4)).toBe('abcd');
    expect(cutText('abcd', 4)).toBe('abcd');
    expect(cutText('', 4)).toBe('');
  });

  it('never ends with half a character', () => {
    const text = 'ab\u{1F4C8}cd';
    expect([2, 3, 4, 5].map((most) => cutText(text, most))).toEqual(['ab', 'ab', 'ab\u{1F4C8}', 'ab\u{1F4C8}c']);
  });
});
