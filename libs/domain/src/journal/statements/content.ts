import { STATEMENT_LIMITS } from '@t0/contracts/journal';
import { CsvError, readCsv } from '../../platform/csv.ts';
import { readHtmlRows } from './html-rows.ts';
import { StatementError } from './refusal.ts';
import { boundedRow, type Row } from './row.ts';
import { textOf } from './text.ts';
import { readWorkbookRows } from './workbook-rows.ts';

/** A file as its readers take it. */
export interface Content {
  kind: 'html' | 'xlsx' | 'csv' | 'xml';
  rows: Row[];
  /** Of a CSV: the separator; of XML: the text. */
  separator: string;
  text: string;
}

const { rowsMost } = STATEMENT_LIMITS;

/** The content of a file of any kind. @throws StatementError for one that is none, or beyond the bounds */
export function contentOf(bytes: Uint8Array): Content {
  const empty = { rows: [], separator: '', text: '' };
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { ...empty, kind: 'xlsx', rows: readWorkbookRows(bytes) };
  const text = textOf(bytes);
  const head = text.slice(0, 4096).trimStart();
  if (/^<(?:\?xml[^>]*>\s*<)?FlexQueryResponse/.test(head)) return { ...empty, kind: 'xml', text };
  if (/<(?:html|table|!doctype html|frameset)/i.test(head)) return { ...empty, kind: 'html', rows: readHtmlRows(text) };
  if (head === '' || head.includes('\0') || head.startsWith('<'))
    throw new StatementError(
      'This is no statement: choose the HTML, XLSX, XML or CSV file that your platform exported.',
    );
  const separator = separatorOf(head);
  return { ...empty, kind: 'csv', separator, rows: csvRows(text, separator) };
}

function separatorOf(head: string): string {
  const lines = head
    .split(/\r?\n/, 8)
    .join('\n')
    .replace(/"[^"]*"/g, '');
  const count = (mark: string): number => lines.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

function csvRows(text: string, separator: string): Row[] {
  try {
    const records = readCsv(text, rowsMost + 1, separator);
    return records.map(({ line, cells }) =>
      boundedRow(
        line,
        cells.map((cell) => cell.trim()),
      ),
    );
  } catch (error) {
    if (error instanceof CsvError) throw new StatementError(error.message);
    throw error;
  }
}
