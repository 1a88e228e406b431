import { scopedStore } from '../shared/lib/scoped-store.ts';

/** Two checkpoints that cannot both be of one record: the evidence. */
export interface RecordAlarm {
  /** The error, in one sentence. */
  reason: string;
  /** The note that this browser verified and kept, and since when it watched, ISO 8601. */
  kept: string;
  since: string;
  /** The note that the server shows now. */
  shown: string;
}

/** The current alarm, if any. */
export const useRecordAlarm = scopedStore<{ alarm: RecordAlarm | null }>('device', () => ({ alarm: null }));

/** Both checkpoints as one text file, for a later judgement. */
export function evidenceOf({ reason, kept, since, shown }: RecordAlarm): string {
  return [
    reason,
    `Saved ${new Date().toISOString()}. This browser has watched since ${since}.`,
    'Verified and kept by this browser:\n',
    kept,
    'Shown by the server now:\n',
    shown,
  ].join('\n');
}
