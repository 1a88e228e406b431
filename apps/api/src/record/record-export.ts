import { setImmediate } from 'node:timers/promises';
import type { RecordAnswer, RecordExport, RecordRow } from '@t0/contracts/record';
import { csvLines, writeCsv } from '@t0/domain/platform';

type Cell = string | number;

const yes = (flag: boolean): string => (flag ? 'yes' : 'no');
const figure = (value: number | null): Cell => value ?? '';

/** Columns of the record's CSV, with their values for a row. Times are ISO 8601 in UTC, results in R. */
const COLUMNS: readonly (readonly [string, (row: RecordRow) => Cell])[] = [
  ['Signal', (row) => row.signalId],
  ['Ledger index', (row) => row.index],
  ['Instrument', (row) => row.instrument],
  ['Direction', (row) => row.direction],
  ['Entry', (row) => row.entry],
  ['Entry as published', (row) => row.publishedEntry ?? row.entry],
  ['Stop as published', (row) => row.stop],
  ['T0 as published', (row) => row.t0],
  ['T1 as published', (row) => row.t1],
  ['Confidence', (row) => row.confidence],
  ['State', (row) => row.state],
  ['Published', (row) => row.publishedAt],
  ['Position began', (row) => row.startedAt ?? ''],
  ['Ended', (row) => row.endedAt ?? ''],
  ['Ended by', (row) => row.ending ?? ''],
  ['Price at the end', (row) => row.price ?? ''],
  ['R, all out at last target or stop', (row) => figure(row.results.t1)],
  ['R, out by portions', (row) => figure(row.results.half)],
  ['MFE, R', (row) => figure(row.mfeR)],
  ['MAE, R', (row) => figure(row.maeR)],
  ['Edits', (row) => row.marks.edits],
  ['Stop moves', (row) => row.marks.stopMoves],
  ['Withdrawn', (row) => yes(row.marks.withdrawn)],
  ['Reopened', (row) => yes(row.marks.reopened)],
  ['Without a price', (row) => yes(row.marks.unpriced)],
  ['T0 without a price', (row) => yes(row.marks.halfUnpriced)],
  ['Waits for a live price', (row) => yes(row.marks.priceDue)],
  ['Not witnessed', (row) => yes(row.marks.imported)],
  ['Further targets as published', (row) => row.furtherTargets?.join(' ') ?? ''],
  ['Portions as published, %', (row) => row.portions?.join(' ') ?? ''],
];

/** The kinds of files, with their media types. */
export const EXPORT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const;
export type ExportKind = keyof typeof EXPORT_TYPES;

/** Rows that are formatted at once: few enough that no other call waits. */
const PIECE = 200;

/**
 * The signals as a table, or with the figures as a RecordExport. Every cell is a word or a figure of the product: none that a spreadsheet
 * would run.
 */
export function exportText(kind: ExportKind, figures: RecordAnswer, rows: readonly RecordRow[]): Promise<string> {
  return kind === 'csv' ? asCsv(rows) : asJson(figures, rows);
}

async function asCsv(rows: readonly RecordRow[]): Promise<string> {
  let text = writeCsv([COLUMNS.map(([name]) => name)]);
  for await (const piece of inPieces(rows))
    text += csvLines(piece.map((row) => COLUMNS.map(([, read]) => String(read(row)))));
  return text;
}

async function asJson(figures: RecordAnswer, rows: readonly RecordRow[]): Promise<string> {
  const head: RecordExport = { figures, rows: [] };
  const lines: string[] = [];
  for await (const piece of inPieces(rows)) lines.push(...piece.map((row) => JSON.stringify(row)));
  return `${JSON.stringify(head).slice(0, -2)}\n${lines.join(',\n')}\n]}\n`;
}

/** Other calls run in between. */
async function* inPieces(rows: readonly RecordRow[]): AsyncGenerator<readonly RecordRow[], void, undefined> {
  for (let from = 0; from < rows.length; from += PIECE) {
    if (from > 0) await setImmediate();
    yield rows.slice(from, from + PIECE);
  }
}
