/**
 * A promise that did not hold for one client.
 * - lost: an event that was for it never came, and no resync covered it
 * - repeated: an event came twice
 * - order: an event, or the position, came after a later one
 * - unauthorised: an event or a snapshot that was not for it
 * - foreign: something that is in no history of the log
 * - stale: a snapshot, or the screen at the end, older than the position it stands for
 * - unfinished: it did not reach the end of the log, or never read the snapshot that a resync asked for
 */
export interface Finding {
  client: string;
  kind: FindingKind;
  text: string;
}

export const FINDING_KINDS = ['lost', 'repeated', 'order', 'unauthorised', 'foreign', 'stale', 'unfinished'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];
