import fc from 'fast-check';
import { CsvError, guarded, readCsv, unguarded, writeCsv } from './csv.ts';

describe('CSV of the journal (docs/product/journal.md#csv)', () => {
  it('reads back what it writes, whatever the cells hold', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', "'", '=', 'ü', '\u{1F4C8}') });
    const row = fc.array(cell, { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
        expect(readCsv(writeCsv(rows)).map(({ cells }) => cells)).toEqual(rows);
      }),
    );
  });

  it('counts lines as an editor does, also behind a cell of several lines', () => {
    expect(readCsv('a,b\n"x\ny",2\r\n\r\n3,4')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x\ny', '2'] },
      { line: 5, cells: ['3', '4'] },
    ]);
  });

  it('takes lines ended by CRLF, LF or CR, with or without the mark, and a last one without an end', () => {
    const rows = [
      { line: 1, cells: ['a'] },
      { line: 2, cells: ['"b', ''] },
      { line: 3, cells: ['c'] },
    ];
    for (const end of ['\r\n', '\n', '\r'])
      for (const mark of ['', '\uFEFF'])
        for (const last of ['', end]) expect(readCsv(`${mark}a${end}"""b",${end}c${last}`)).toEqual(rows);
    expect(readCsv('a\r\rb')).toEqual([
      { line: 1, cells: ['a'] },
      { line: 3, cells: ['b'] },
    ]);
    expect(readCsv('"x\r\ny\rz"\n1')).toEqual([
      { line: 1, cells: ['x\r\ny\rz'] },
      { line: 4, cells: ['1'] },
    ]);
  });

  it('writes quotes only where they are needed', () => {
    expect(writeCsv([['a', 'b c', 'd,e', 'f"g', 'h\ni', 'j\rk']])).toBe('\uFEFFa,b c,"d,e","f""g","h\ni","j\rk"\r\n');
  });

  it.each([
    ['a,b\n"open', 2],
    ['"a"b,c', 1],
  ])('names the line at which %j is no CSV', (text, line) => {
    const error = new CsvError(line);
    expect(() => readCsv(text)).toThrow(error);
    expect(error.message).toBe(`Line ${line}: a quoted cell is not closed, or continues after its quote`);
  });

  it('defuses every formula, and gives every text back', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('=', '+', '-', '@', "'", 'a', ';') }), (text) => {
        const cell = guarded(text);
        // Also where a semicolon begins a cell.
        expect(cell).not.toMatch(/(?:^|;)[=+\-@]/);
        expect(unguarded(cell)).toBe(text);
      }),
    );
    expect([unguarded('=1+1'), unguarded("'plain"), unguarded('a;=1')]).toEqual([null, null, null]);
    expect([guarded(';=cmd()'), guarded('in; then = out')]).toEqual([";'=cmd()", 'in; then = out']);
  });
});

it('reads no more records than asked for, nor more cells than a record has, of however long a file', () => {
  expect(readCsv('a\nb\nc\n', 2).map(({ line }) => line)).toEqual([1, 2]);
  expect(readCsv(`${'\r\n\n\r'.repeat(1000)}x`)).toEqual([{ line: 3001, cells: ['x'] }]);
  expect(readCsv(`${','.repeat(1000)}`)[0]!.cells).toHaveLength(64);
});
