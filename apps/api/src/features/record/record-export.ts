import type { RecordAnswer, RecordExport, RecordRow } from '@t0/contracts';

type Cell = string | number;

const yes = (flag: boolean): string => (flag ? 'yes' : 'no');
const figure = (value: number | null): Cell => value ?? '';

/** Columns of the record's CSV, with what each says of a row. Times are ISO 8601 in UTC, results in R. */
const COLUMNS: readonly (readonly [string, (row: RecordRow) => Cell])[] = [
  ['Signal', (row) => row.signalId],
  ['Ledger index', (row) => row.index],
  ['Instrument', (row) => row.instrument],
  ['Direction', (row) => row.direction],
  ['Entry', (row) => row.entry],
  ['Stop as published', (row) => row.stop],
  ['T0 as published', (row) => row.t0],
  ['T1 as published', (row) => row.t1],
  ['Confidence', (row) => row.confidence],
  ['Standing', (row) => row.standing],
  ['Published', (row) => row.publishedAt],
  ['Position began', (row) => row.startedAt ?? ''],
  ['Ended', (row) => row.endedAt ?? ''],
  ['Ended by', (row) => row.ending ?? ''],
  ['Price at the end', (row) => row.price ?? ''],
  ['R, all out at T1 or stop', (row) => figure(row.results.t1)],
  ['R, half out at T0', (row) => figure(row.results.half)],
  ['MFE, R', (row) => figure(row.mfeR)],
  ['MAE, R', (row) => figure(row.maeR)],
  ['Edits', (row) => row.marks.edits],
  ['Stop moves', (row) => row.marks.stopMoves],
  ['Withdrawn', (row) => yes(row.marks.withdrawn)],
  ['Reopened', (row) => yes(row.marks.reopened)],
  ['Without a price', (row) => yes(row.marks.unpriced)],
  ['T0 without a price', (row) => yes(row.marks.halfUnpriced)],
  ['Not witnessed', (row) => yes(row.marks.imported)],
];

/** Names of the CSV's columns. */
export const EXPORT_NAMES = COLUMNS.map(([name]) => name);

/** One signal as a line of the CSV. */
export function exportCells(row: RecordRow): Cell[] {
  return COLUMNS.map(([, read]) => read(row));
}

/** Rows that are put into words at once: few enough that nobody else waits. */
const PIECE = 200;

/** A RecordExport as JSON, in pieces. */
export function* exportPieces(figures: RecordAnswer, rows: readonly RecordRow[]): Generator<string, void, undefined> {
  const head: RecordExport = { figures, rows: [] };
  yield JSON.stringify(head).slice(0, -2);
  for (let from = 0; from < rows.length; from += PIECE) {
    const lines = rows.slice(from, from + PIECE).map((row) => JSON.stringify(row));
    yield `${from === 0 ? '\n' : ',\n'}${lines.join(',\n')}`;
  }
  yield '\n]}\n';
}
