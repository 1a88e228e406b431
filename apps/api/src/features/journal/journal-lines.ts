import { findNoteFault, isJournalNumber, JOURNAL_DECISIONS, JOURNAL_NUMBERS, LIMITS } from '@t0/contracts';
import type { JournalDecision, JournalEntry, JournalFields, JournalNumber } from '@t0/contracts';
import { cutText, guarded, unguarded } from '@t0/domain';

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

/** What a line of the file says. */
export type JournalLine = JournalFields & Pick<JournalEntry, 'signalId' | 'instrument' | 'direction'>;

/** What an imported line is compared with: a signal that is there. */
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

/** Reads the cells of one line, or says in a sentence what is wrong with them. `now`: ms. */
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
  const figures: Record<JournalNumber, string> = { fill, size, riskPercent, exit };
  const note = unguarded(noteCell);
  const fault =
    timeFault('Time', at, now) ??
    figureFault(figures) ??
    (exitAt === '' ? null : (timeFault('Exit time', exitAt, now) ?? orderFault(at, exitAt))) ??
    noteFault(note);
  if (fault !== null) return fault;
  const none = (text: string): string | null => (text === '' ? null : text);
  return {
    signalId,
    ...signal,
    decision,
    at,
    fill: none(fill),
    size: none(size),
    riskPercent: none(riskPercent),
    exit: none(exit),
    exitAt: none(exitAt),
    note: note!,
  };
}

/** At most this much of a foreign text is told back. */
const TOLD = 40;
const shortened = (text: string): string => (text.length > TOLD ? `${cutText(text, TOLD)}…` : text);

function isDecision(text: string): text is JournalDecision {
  return JOURNAL_DECISIONS.some((decision) => decision === text);
}

/** Times are written in one way only, so that a file comes out as it went in. */
function timeFault(label: string, text: string, now: number): string | null {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) ? Date.parse(text) : NaN;
  // '2026-02-30' is read as 2 March.
  if (Number.isNaN(time) || new Date(time).toISOString() !== text || text < '1970')
    return `${label} must be written like 2026-11-22T09:30:00.000Z`;
  return time > now ? `${label} must not be in the future` : null;
}

function orderFault(at: string, exitAt: string): string | null {
  return exitAt < at ? 'Exit time must not be before the time' : null;
}

function figureFault(figures: Record<JournalNumber, string>): string | null {
  const wrong = Object.entries(figures).find(
    ([name, text]) => text !== '' && !isJournalNumber(name as JournalNumber, text),
  );
  return wrong ? JOURNAL_NUMBERS[wrong[0] as JournalNumber].message : null;
}

function noteFault(note: string | null): string | null {
  if (note === null) return "Note must not begin as a formula does: put a ' in front of it";
  if (note !== note.trim()) return 'Note must not begin or end with a blank';
  return findNoteFault(note, LIMITS.journal.noteMax);
}
