import { instrumentOf, readingMinutes } from './post-view.tsx';

describe('the text of a post (docs/product/content.md#blog-post)', () => {
  it('takes a minute at least, and counts words', () => {
    expect(readingMinutes('A few words')).toBe(1);
    expect(readingMinutes('word '.repeat(880))).toBe(4);
  });

  it.each([
    ['Why us30 and GBPJPY moved', 'US30'],
    ['The GBPJPYX pattern', null],
    ['Nothing named', null],
  ])('%j is about %p', (text, symbol) => expect(instrumentOf(text)).toBe(symbol));
});
