import { instrumentOf, paragraphsOf, readingMinutes } from './paragraphs.ts';

describe('the text of a post (specification 1, section 2)', () => {
  it.each([
    ['One.\n\nTwo.', ['One.', 'Two.']],
    ['One.\r\n\r\n\r\n  Two\r\nlines.', ['One.', 'Two\r\nlines.']],
    ['One.\n \t\nTwo.\n', ['One.', 'Two.']],
    ['  \n\n ', []],
    ['', []],
  ])('%j is parted on blank lines', (text, paragraphs) => expect(paragraphsOf(text)).toEqual(paragraphs));

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
