import type { LedgerRestored } from '@t0/contracts';
import type { CheckedRow } from '@t0/domain';

/** A step by which the operator says that the database was set back (docs/RECORD.md#restored-backups). */
export interface RestoredStep extends LedgerRestored {
  index: number;
  /** Ledger time, ISO 8601. */
  at: string;
}

export function restoredOf({ index, at }: CheckedRow, payload: LedgerRestored): RestoredStep {
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
