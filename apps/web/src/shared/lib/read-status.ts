/** The status of a reading. Data that was read once stays `ready` while a later reading fails. */
export type ReadStatus = 'loading' | 'error' | 'ready';

/** The status of a reading that has brought something (`ready`), or failed before it did. */
export function readStatus(ready: boolean, failed: boolean): ReadStatus {
  if (ready) return 'ready';
  return failed ? 'error' : 'loading';
}
