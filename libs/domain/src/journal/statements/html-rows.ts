import { STATEMENT_LIMITS } from '@t0/contracts/journal';
import { Parser } from 'htmlparser2';
import { StatementError } from './refusal.ts';
import { boundedRow, type Row } from './row.ts';

const { cellMax, cellsMost, depthMost } = STATEMENT_LIMITS;
const HIDDEN = /\bhidden\b/;
/** A sheet that a spreadsheet saved as a page frames the file that has its cells. */
const FRAMED =
  'This page only frames another file. Choose that file: it lies in the folder that was saved with the page, as sheet001.htm.';

/** The rows of all tables of a page, with cells that are not shown kept apart. @throws StatementError beyond the bounds */
export function readHtmlRows(text: string): Row[] {
  const rows: Row[] = [];
  let row: { texts: string[]; spans: number[]; title: string; hidden: string } | null = null;
  let cell: { text: string; span: number; isHidden: boolean } | null = null;
  let depth = 0;
  const endCell = (): void => {
    if (row && cell) {
      const value = cell.text.replace(/[\s\u00a0]+/g, ' ').trim();
      if (cell.isHidden) row.hidden ||= value;
      else {
        row.texts.push(value, ...Array<string>(cell.span - 1).fill(''));
        row.spans.push(cell.span);
      }
    }
    cell = null;
  };
  const endRow = (): void => {
    endCell();
    if (row && row.texts.length > 0) rows.push(boundedRow(rows.length + 1, row.texts, row));
    row = null;
  };
  const parser = new Parser({
    onopentag: (name, { colspan, class: classes = '', style = '', title }) => {
      depth += 1;
      if (depth > depthMost) throw new StatementError(`The page is nested deeper than ${depthMost} elements.`);
      if (name === 'frameset') throw new StatementError(FRAMED);
      if (name === 'tr') {
        endRow();
        row = { texts: [], spans: [], title: '', hidden: '' };
      } else if (name === 'td' || name === 'th') {
        endCell();
        if (row && row.texts.length === 0) row.title = (title ?? '').replace(/\s+/g, ' ').slice(0, cellMax);
        const span = Math.min(cellsMost, Math.max(1, Math.trunc(Number(colspan)) || 1));
        cell = { text: '', span, isHidden: HIDDEN.test(classes) || /display:\s*none/.test(style) };
      }
    },
    ontext: (piece) => {
      if (!cell) return;
      cell.text += piece;
      // Blanks of a source that is set in lines count, for a while.
      if (cell.text.length > 4 * cellMax)
        throw new StatementError(
          `A cell of row ${rows.length + 1} has more than ${cellMax.toLocaleString('en-US')} characters.`,
        );
    },
    onclosetag: (name) => {
      depth -= 1;
      if (name === 'td' || name === 'th') endCell();
      else if (name === 'tr' || name === 'table') endRow();
    },
  });
  parser.write(text);
  parser.end();
  endRow();
  return rows;
}
