import { sizeWorksheet } from './size-worksheet.ts';

describe('the worksheet of the demonstration', () => {
  const text = sizeWorksheet().toString('latin1');

  it('is a PDF whose table of objects points at each of them', () => {
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1]);
    expect(text.slice(start, start + 4)).toBe('xref');
    const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
    expect(offsets).toHaveLength(7);
    offsets.forEach((offset, index) => expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`)));
    const [, length, content] = /<< \/Length (\d+) >>\nstream\n([^]*)\nendstream/.exec(text)!;
    expect(content!.length).toBe(Number(length));
  });

  it('names every instrument with its own factor', () => {
    for (const line of [
      'AUDUSD   factor 10000 ',
      'GBPJPY   factor 100 ',
      'GBPUSD   factor 10000 ',
      'US30   factor 1 ',
    ]) {
      expect(text).toContain(line);
    }
  });
});
