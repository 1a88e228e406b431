import { STATEMENT_LIMITS } from '@t0/contracts/journal';
import { unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import { ofDouble } from './decimals.ts';
import { StatementError } from './refusal.ts';
import { boundedRow, type Row } from './row.ts';
import { textOf } from './text.ts';

const { cellMax, cellsMost, rowsMost, unpackedMost, partsMost } = STATEMENT_LIMITS;
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const STRINGS = 'xl/sharedStrings.xml';

/**
 * The rows of the first sheet of a workbook that has any, whatever its XML is encoded in. What the sheet claims of its size does not count.
 * @throws StatementError for an archive that is no workbook, or beyond the bounds
 */
export function readWorkbookRows(bytes: Uint8Array): Row[] {
  const parts = unpack(bytes);
  const strings = parts.has(STRINGS) ? readStrings(parts.get(STRINGS)!) : [];
  for (const [name, xml] of [...parts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const rows = SHEET.test(name) ? readSheet(xml, strings) : [];
    if (rows.length > 0) return rows;
  }
  throw new StatementError(
    'This archive has no sheet with rows: choose the XLSX or HTML file that your platform exported.',
  );
}

function unpack(bytes: Uint8Array): Map<string, string> {
  let count = 0;
  let size = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        count += 1;
        if (count > partsMost) throw new StatementError(`The archive has more than ${partsMost} files.`);
        if (!SHEET.test(name) && name !== STRINGS) return false;
        size += originalSize;
        if (size > unpackedMost) throw new StatementError('The workbook is larger than 100 MB unpacked.');
        return true;
      },
    });
    return new Map(Object.entries(files).map(([name, part]) => [name, textOf(part)]));
  } catch (error) {
    if (error instanceof StatementError) throw error;
    throw new StatementError('The workbook is damaged: export it again.');
  }
}

function readStrings(xml: string): string[] {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (name === 'si') text = '';
        isText = name === 't';
      },
      ontext: (piece) => {
        if (isText && text.length <= cellMax) text += piece;
      },
      onclosetag: (name) => {
        if (name === 'si') strings.push(text.trim());
        isText = false;
      },
    },
    { xmlMode: true },
  );
  parser.write(xml);
  parser.end();
  return strings;
}

function readSheet(xml: string, strings: readonly string[]): Row[] {
  const rows: Row[] = [];
  let texts: string[] = [];
  let cell = { type: '', value: '' };
  let isValue = false;
  const parser = new Parser(
    {
      onopentag: (name, { r, t = '' }) => {
        if (name === 'row') texts = [];
        else if (name === 'c') {
          const column = columnOf(r) ?? texts.length;
          if (column >= cellsMost) throw new StatementError(`Row ${rows.length + 1} has more than ${cellsMost} cells.`);
          while (texts.length < column) texts.push('');
          cell = { type: t, value: '' };
        }
        isValue = name === 'v' || name === 't';
      },
      ontext: (piece) => {
        if (isValue && cell.value.length <= cellMax) cell.value += piece;
      },
      onclosetag: (name) => {
        isValue = false;
        if (name === 'c') texts.push(textOfCell(cell, strings));
        // A row without a text counts for the bound alone: sheets may have a million of them.
        else if (name === 'row' && texts.some((text) => text !== '')) rows.push(boundedRow(rows.length + 1, texts));
        else if (name === 'row' && (blank += 1) > rowsMost)
          throw new StatementError(`The sheet has more than ${rowsMost.toLocaleString('en-US')} rows.`);
      },
    },
    { xmlMode: true },
  );
  let blank = 0;
  parser.write(xml);
  parser.end();
  return rows;
}

function textOfCell({ type, value }: { type: string; value: string }, strings: readonly string[]): string {
  if (type === 's') return strings[Number(value)] ?? '';
  return type === '' || type === 'n' ? ofDouble(value.trim()) : value.replace(/[\s\u00a0]+/g, ' ').trim();
}

/** The column of 'C5', from 0. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
