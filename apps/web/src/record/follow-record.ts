import { useConnection } from '../shared/lib/connection.ts';
import { onPush } from '../live/transient.ts';

/** The period, in ms from now, in which the record is compared at a random time, so that thousands of browsers do not all ask at once. */
interface Span {
  from: number;
  to: number;
}

const AFTER_PUSH: Span = { from: 0, to: 300_000 };
/** After the first render; when a server stops, all its members connect elsewhere. */
const AFTER_CONNECT: Span = { from: 5_000, to: 20_000 };

let timer: ReturnType<typeof setTimeout> | undefined;
let due = Infinity;
let started = false;

/** Compares the record at every connect, and once more after it grew (docs/RECORD.md#witnesses). The first call counts. */
export function followRecord(): void {
  if (started) return;
  started = true;
  useConnection.subscribe(({ state }, before) => {
    if (state === 'live' && before.state !== 'live') compareWithin(AFTER_CONNECT);
  });
  onPush('checkpoint', () => compareWithin(AFTER_PUSH));
}

function compareWithin({ from, to }: Span): void {
  const at = Date.now() + from + Math.random() * (to - from);
  if (at >= due) return;
  due = at;
  clearTimeout(timer);
  timer = setTimeout(() => {
    due = Infinity;
    // A record that cannot be read now is compared after the next connect: nothing is known, and nothing lost.
    void import('./witness.ts').then((module) => module.watchRecord()).catch(() => undefined);
  }, at - Date.now());
}
