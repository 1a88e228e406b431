import { LEDGER_PAGE, RECORD_PRICES } from '@t0/contracts/record';
import type { LedgerEntry, LedgerPage, RecordAnswer, RecordShown, LedgerRestored } from '@t0/contracts/record';
import { CheckpointError, FiguresCheck, parseCheckpoint, RecordCheck } from '@t0/domain/record';
import type { CheckedRow, Checkpoint, FiguresVerdict } from '@t0/domain/record';
import { request, HttpError } from '../../shared/lib/http.ts';
import { isExtendedBy, readCheckpoint, readLog } from '../log-source.ts';
import { checkSignature, sha256, type SignatureVerdict } from '../signatures.ts';
import { readKept, watchRecord } from '../witness.ts';

/** A step may come between the two reads; not between all of these. */
const TRIES = 5;

/** The record is not visible to this user, or to any user. */
const NOT_SHOWN = [401, 403, 404];

/** GET /api/record: the figures of real and of simulated prices, of the same steps; null for whom they are not shown. */
async function readShown(): Promise<RecordShown | null> {
  try {
    for (let look = 1; look <= TRIES; look += 1) {
      const figures = await Promise.all(
        RECORD_PRICES.map((prices) => request<RecordAnswer>(`/api/record?prices=${prices}`)),
      );
      const [real, simulated] = figures;
      if (real!.size === simulated!.size) return { present: real!.present, figures };
    }
    throw new Error('The figures of the record moved on between all reads');
  } catch (error) {
    if (error instanceof HttpError && NOT_SHOWN.includes(error.statusCode)) return null;
    throw error;
  }
}

/** The findings on a sound record. */
export interface VerifiedRecord {
  checkpoint: Checkpoint;
  /** Steps whose contents were compared with their seal, and steps that are still sealed for this reader. */
  opened: number;
  sealed: number;
  /** `hidden`: the record is not visible to this reader. `unsigned`: the figures rest on steps that no checkpoint covers yet. */
  figures: FiguresVerdict | { kind: 'hidden' | 'unsigned' };
  /** The operator's notes that the database was set back. */
  restored: RestoredStep[];
  signature: SignatureVerdict;
  key: string;
  /** Since when this browser watches, ISO 8601; null where it keeps nothing. */
  since: string | null;
}

/** Called during the check: with the current action, and the number of finished steps and of all. */
export type ReportProgress = (what: string, done: number, all: number) => void;

/** The longest run without a render, in ms. */
const SLICE_MS = 12;

/** The number of requests, and their interval in ms, for a checkpoint that covers the figures' steps: one is signed each second. */
const LOOKS = 5;

const APART_MS = 500;

const leafOf = ({ index, at, signalId, kind, commitment }: LedgerEntry): string =>
  `${index} ${at} ${signalId ?? '-'} ${kind} ${commitment}`;

/**
 * Checks the whole record in this browser: the signature, every step in its place, opened values against their seals, and the tree. The
 * figures must follow from the steps, and the record must continue the stored one (docs/RECORD.md#verify). Throws CheckpointError with the
 * error, HttpError when the server does not answer.
 */
export async function verifyRecord(report: ReportProgress): Promise<VerifiedRecord> {
  report('Reading the checkpoint and its signature', 0, 1);
  const kept = readKept();
  const before = kept && parseCheckpoint(kept.note);
  const shown = await readShown();
  const figures = shown && new FiguresCheck(shown);
  const [checkpoint, log] = [await checkpointFor(figures?.size ?? 0), await readLog()];
  if (checkpoint === null || !log.key) throw new CheckpointError('No checkpoint of the record was signed yet.');
  if (checkpoint.origin !== log.origin)
    throw new CheckpointError(`The checkpoint is of another record: ${checkpoint.origin}.`);
  const signature = await checkSignature(checkpoint, log.key);
  if (signature === 'wrong' || signature === 'absent')
    throw new CheckpointError('The checkpoint is not signed by the key of the record.');
  const restored: RestoredStep[] = [];
  const { opened, sealed } = await checkRows(checkpoint, report, (row) => {
    figures?.add(row);
    if (row.payload?.restored) restored.push(restoredOf(row, row.payload.restored));
  });
  report('Working out its figures', checkpoint.size, checkpoint.size);
  const verdict = compareFigures(figures, checkpoint);
  report('Comparing it with what this browser has seen', checkpoint.size, checkpoint.size);
  if (before && !(await isExtendedBy(before, checkpoint)))
    throw new CheckpointError(
      'The record does not continue the one that this browser has seen: steps were changed or taken away.',
    );
  await watchRecord();
  const since = readKept()?.since ?? null;
  return { checkpoint, opened, sealed, figures: verdict, restored, signature, key: log.key, since };
}

/** The newest checkpoint, once it covers `size` steps or will not for now; null before the first. */
async function checkpointFor(size: number): Promise<Checkpoint | null> {
  for (let look = 1; ; look += 1) {
    const note = await readCheckpoint();
    const checkpoint = note === null ? null : parseCheckpoint(note);
    if (checkpoint === null || checkpoint.size >= size || look === LOOKS) return checkpoint;
    await new Promise((resolve) => setTimeout(resolve, APART_MS));
  }
}

function compareFigures(figures: FiguresCheck | null, { size }: Checkpoint): VerifiedRecord['figures'] {
  if (!figures) return { kind: 'hidden' };
  return figures.size > size ? { kind: 'unsigned' } : figures.compare();
}

async function checkRows(
  checkpoint: Checkpoint,
  report: ReportProgress,
  take: (row: CheckedRow) => void,
): Promise<RecordCheck> {
  const check = new RecordCheck(sha256);
  while (check.size < checkpoint.size) {
    const from = check.size;
    const { entries } = await request<LedgerPage>(`/api/record/entries?from=${from}&limit=${LEDGER_PAGE}`);
    let sliceStart = performance.now();
    for (const entry of entries.slice(0, checkpoint.size - from)) {
      take(check.add(leafOf(entry), entry.opening));
      if (performance.now() - sliceStart < SLICE_MS) continue;
      report('Checking every step', check.size, checkpoint.size);
      await new Promise((resolve) => setTimeout(resolve));
      sliceStart = performance.now();
    }
    if (entries.length === 0) break;
  }
  check.finish(checkpoint);
  return check;
}

/** A step by which the operator says that the database was set back (docs/RECORD.md#restored-backups). */
export interface RestoredStep extends LedgerRestored {
  index: number;
  /** Ledger time, ISO 8601. */
  at: string;
}

function restoredOf({ index, at }: CheckedRow, payload: LedgerRestored): RestoredStep {
  return { index, at, ...payload };
}

/** The number of steps in the history of a checkpoint, from its second line; null without one. */
export function stepsOf(note: string | null): string | null {
  return note?.split('\n')[1] ?? null;
}

/** Both checkpoints as one text file. */
export function restoredText({ at, reason, lost, kept }: RestoredStep): string {
  return [
    `The database was set back, as its operator said at ${at}: ${reason}\n`,
    `The newest checkpoint known of the history that was lost:\n`,
    lost ?? 'None is known.\n',
    'The newest checkpoint of the history that goes on:\n',
    kept ?? 'None was signed.\n',
  ].join('\n');
}
