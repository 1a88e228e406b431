import type { SeenReceipt } from '@t0/contracts';

/** The server drops who sends more than some messages a second; receipts leave at most this often. */
const PERIOD_MS = 250;
/** It also disconnects senders of long messages: after an absence, missed ones are confirmed in batches. */
const MOST_AT_ONCE = 200;

/** Collects receipts: the first leaves at once, those within the period after it leave together. */
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
