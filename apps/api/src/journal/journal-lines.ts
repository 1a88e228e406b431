import { validateNote, isJournalNumber, JOURNAL_DECISIONS, JOURNAL_NUMBERS } from '@t0/contracts/journal';
import type { JournalDecision, JournalEntry, JournalFields, JournalNumber } from '@t0/contracts/journal';
import { LIMITS } from '@t0/contracts/platform';
import { journalKind } from '@t0/domain/journal';
import { cutText, guarded, unguarded } from '@t0/domain/platform';
import { readAmount } from '@t0/domain/prices';

/** Columns of the journal's CSV, in order (docs/product/journal.md#csv). */
export const JOURNAL_COLUMNS = [
  'Signal',
  'Instrument',
  'Direction',
  'Decision',
  'Time',
  'Fill',
  'Size',
  'Risk %',
  'Exit',
  'Exit time',
  'Note',
];

/** The content of a line of the file. */
export type JournalLine = JournalFields & Pick<JournalEntry, 'signalId' | 'instrument' | 'direction'>;

/** The existing signal with which an imported line is compared. */
export type KnownSignal = Pick<JournalEntry, 'instrument' | 'direction'>;

/** A line as cells. */
export function toCells(line: JournalLine): string[] {
  return [
    String(line.signalId),
    line.instrument,
    line.direction,
    line.decision,
    line.at,
    line.fill ?? '',
    line.size ?? '',
    line.riskPercent ?? '',
    line.exit ?? '',
    line.exitAt ?? '',
    guarded(line.note),
  ];
}

/** The number of the signal of a line; null where its first cell is none. */
export function signalOf([cell = '']: readonly string[]): number | null {
  return /^[1-9]\d{0,8}$/.test(cell) ? Number(cell) : null;
}

/** Reads the cells of one line, or answers their error as a sentence. `now`: ms. */
export function readLine(
  cells: readonly string[],
  signals: ReadonlyMap<number, KnownSignal>,
  now: number,
): JournalLine | string {
  if (cells.length !== JOURNAL_COLUMNS.length)
    return `It has ${cells.length} columns instead of ${JOURNAL_COLUMNS.length}`;
  const [number, instrument, direction, decision, at, fill, size, riskPercent, exit, exitAt, noteCell] =
    cells as unknown as readonly [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
  const signalId = signalOf(cells);
  const signal = signalId === null ? undefined : signals.get(signalId);
  if (signalId === null || !signal) return `There is no signal ${shortened(number)}`;
  if (instrument !== signal.instrument) return `Signal ${number} is one of ${signal.instrument}`;
  if (direction !== signal.direction) return `Signal ${number} is a ${signal.direction}`;
  if (!isDecision(decision)) return `Decision must be one of: ${JOURNAL_DECISIONS.join(', ')}`;
  const read = readFigures({ fill, size, riskPercent, exit }, instrument);
  if (typeof read === 'string') return read;
  const note = unguarded(noteCell);
  const [taken, left] = [isoTime(at), exitAt === '' ? null : isoTime(exitAt)];
  const error =
    timeError('Time', taken, now) ??
    (left === null ? null : (timeError('Exit time', left, now) ?? orderError(taken, left))) ??
    noteError(note);
  if (error !== null) return error;
  return { signalId, ...signal, decision, at: taken, ...read, exitAt: left, note: note! };
}

/** An error message quotes at most this much of the file. */
const QUOTED_MAX = 40;
const shortened = (text: string): string => (text.length > QUOTED_MAX ? `${cutText(text, QUOTED_MAX)}…` : text);

function isDecision(text: string): text is JournalDecision {
  return JOURNAL_DECISIONS.some((decision) => decision === text);
}

const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d)?(?:[.,](\d{1,9}))?(?:Z|([+-](?:0\d|1[0-4]))(?::?([0-5]\d))?)$/;

/** A time of ISO 8601 with a zone as an export writes it; '' where it is none. */
function isoTime(text: string): string {
  const [, minute = '', second = ':00', fraction = '', hours, minutes = '00'] = TIME.exec(text) ?? [];
  const local = Date.parse(`${minute}${second}.${fraction.padEnd(3, '0').slice(0, 3)}Z`);
  // '2026-02-30' is read as 2 March.
  if (Number.isNaN(local) || !new Date(local).toISOString().startsWith(minute)) return '';
  const sign = hours?.startsWith('-') ? -1 : 1;
  const offset = sign * (Math.abs(Number(hours ?? 0)) * 60 + Number(minutes));
  return new Date(local - offset * 60_000).toISOString();
}

function timeError(label: string, text: string, now: number): string | null {
  if (text < '1970') return `${label} must be written like 2026-11-22T09:30:00.000Z`;
  return Date.parse(text) > now ? `${label} must not be in the future` : null;
}

function orderError(at: string, exitAt: string): string | null {
  return exitAt < at ? 'Exit time must not be before the time' : null;
}

/**
 * The figures of a line, in the number format of any country (docs/product/numbers.md#one-number), as spreadsheets change it; or the error
 * of the first invalid one. A size or a percent in the form of an export is taken unchanged.
 */
function readFigures(
  figures: Record<JournalNumber, string>,
  instrument: string,
): Record<JournalNumber, string | null> | string {
  const values = {} as Record<JournalNumber, string | null>;
  for (const [name, text] of Object.entries(figures) as [JournalNumber, string][]) {
    const kind = journalKind(instrument, name);
    const asExported = kind.of !== 'price' && isJournalNumber(name, text);
    const read = text === '' ? { value: null } : asExported ? { value: text } : readAmount(text, kind);
    if ('error' in read) return `${JOURNAL_NUMBERS[name].label}: ${read.error}`;
    if (read.value !== null && !isJournalNumber(name, read.value)) return JOURNAL_NUMBERS[name].message;
    values[name] = read.value;
  }
  return values;
}

function noteError(note: string | null): string | null {
  if (note === null) return "Note must not begin as a formula does: put a ' in front of it";
  if (note !== note.trim()) return 'Note must not begin or end with a blank';
  return validateNote(note, LIMITS.journal.noteMax);
}
