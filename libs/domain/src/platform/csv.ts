/** One record of a CSV file. `line`: where it begins, as an editor counts from 1. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** A file that is no CSV, with the line at which that shows. */
export class CsvError extends Error {
  constructor(readonly line: number) {
    super(`Line ${line}: a quoted cell is not closed, or continues after its quote`);
  }
}

/** Cells of a record that are kept: no file of the product has more. */
const CELLS_MAX = 64;
const MARK = '\uFEFF';
const [LF, CR] = [0x0a, 0x0d];

/**
 * Reads CSV (RFC 4180), with or without the mark of UTF-8, lines ended by CRLF, LF or CR. Empty lines are left out.
 * Not a library, because of `line`: csv-parse 7 counts a CRLF within quotes as two lines, and says where a record ends, not where it begins.
 * @param most records that are read; the file may have more
 * @param separator between cells, one character
 * @throws CsvError for quotes that do not close, or in front of other text
 */
export function readCsv(text: string, most = Infinity, separator = ','): CsvRecord[] {
  const mark = separator.charCodeAt(0);
  const records: CsvRecord[] = [];
  let at = text.startsWith(MARK) ? MARK.length : 0;
  let line = 1;
  while (at < text.length && records.length < most) {
    const code = text.charCodeAt(at);
    if (code === LF || code === CR) {
      at += code === CR && text.charCodeAt(at + 1) === LF ? 2 : 1;
      line += 1;
      continue;
    }
    const record: CsvRecord = { line, cells: [] };
    for (;;) {
      const quoted = text[at] === '"';
      const end = quoted ? closingQuote(text, at, line, separator) : endOfPlain(text, at, mark);
      const isKept = record.cells.length < CELLS_MAX;
      if (quoted) {
        const raw = text.slice(at + 1, end - 1);
        line += lineEnds(raw);
        if (isKept) record.cells.push(raw.replaceAll('""', '"'));
      } else if (isKept) record.cells.push(text.slice(at, end));
      at = end;
      if (text[at] !== separator) break;
      at += 1;
    }
    if (record.cells.length > 1 || record.cells[0] !== '') records.push(record);
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    line += 1;
  }
  return records;
}

/** Writes a CSV file as spreadsheets read it: with the mark of UTF-8, lines ended by CRLF, quotes only where they are needed. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return MARK + csvLines(rows);
}

/** Further lines of such a file. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
}

function writeCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function endOfPlain(text: string, from: number, mark: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === mark || code === LF || code === CR) break;
  }
  return at;
}

/** The place behind the quote that closes the cell. */
function closingQuote(text: string, from: number, line: number, separator: string): number {
  let at = from + 1;
  for (;;) {
    at = text.indexOf('"', at);
    if (at < 0) throw new CsvError(line);
    if (text[at + 1] !== '"') break;
    at += 2;
  }
  const next = text[at + 1];
  if (next !== undefined && next !== separator && next !== '\r' && next !== '\n') throw new CsvError(line);
  return at + 1;
}

function lineEnds(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1)
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) count += 1;
  return count;
}

/** Characters that a spreadsheet runs as a formula, and the apostrophe that prevents it. */
const FORMULA = /^[=+\-@']/;

/** The same behind a semicolon, where many countries' spreadsheets begin another cell. */
const INNER_FORMULA = /;(?=[=+\-@'])/g;
const INNER_GUARD = /;'(?=[=+\-@'])/g;

/** A user's text as a cell that no spreadsheet runs; `unguarded` reverses it. */
export function guarded(text: string): string {
  const inner = text.replace(INNER_FORMULA, ";'");
  return FORMULA.test(inner) ? `'${inner}` : inner;
}

/** The text of a cell that `guarded` wrote; null when it is one that it never writes. */
export function unguarded(cell: string): string | null {
  const inner = cell.replace(INNER_GUARD, ';');
  if (inner.replace(INNER_FORMULA, ";'") !== cell) return null;
  if (!FORMULA.test(inner)) return inner;
  const text = inner.slice(1);
  return inner.startsWith("'") && FORMULA.test(text) ? text : null;
}
