import type { SeenReceipt } from '@t0/contracts';

/** The server drops who sends more than some messages a second; receipts leave at most this often. */
const PERIOD_MS = 250;
/** It drops who sends long messages as well: after an absence, what was missed is confirmed bit by bit. */
const MOST_AT_ONCE = 200;

/** Collects receipts: the first leaves at once, what comes within the period after it leaves together. */
export function collectReceipts(send: (receipts: SeenReceipt[]) => void): (receipts: SeenReceipt[]) => void {
  let waiting: SeenReceipt[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    timer = undefined;
    if (waiting.length === 0) return;
    const leaving = waiting.slice(0, MOST_AT_ONCE);
    waiting = waiting.slice(MOST_AT_ONCE);
    timer = setTimeout(flush, PERIOD_MS);
    send(leaving);
  };
  return (receipts) => {
    waiting.push(...receipts);
    if (timer === undefined) flush();
  };
}
