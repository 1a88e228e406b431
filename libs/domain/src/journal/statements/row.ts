import { STATEMENT_LIMITS } from '@t0/contracts/journal';
import { StatementError } from './refusal.ts';

const { rowsMost, cellMax, cellsMost } = STATEMENT_LIMITS;

/** One row of any kind of file. `texts`: a cell that spans several columns is in the first of them, the others are empty. */
export interface Row {
  /** Counted from 1, for sentences. */
  row: number;
  texts: string[];
  /** The spans of the cells of a page; of other files 1 each. */
  spans: number[];
  /** The title of the first cell, and the text of a cell that is not shown. */
  title: string;
  hidden: string;
}

/** A row without spans. @throws StatementError beyond the bounds */
export function boundedRow(row: number, texts: string[], more: Partial<Row> = {}): Row {
  if (row > rowsMost) throw new StatementError(`The file has more than ${rowsMost.toLocaleString('en-US')} rows.`);
  if (texts.length > cellsMost) throw new StatementError(`Row ${row} has more than ${cellsMost} cells.`);
  if (texts.some(({ length }) => length > cellMax))
    throw new StatementError(`A cell of row ${row} has more than ${cellMax.toLocaleString('en-US')} characters.`);
  return { row, texts, spans: texts.map(() => 1), title: '', hidden: '', ...more };
}
