import { monitorEventLoopDelay } from 'node:perf_hooks';
import { CallQueue } from './call-queue.ts';

/** An event loop that was later than this, ms, is late; then this many run at once. */
const LATE_MS = 50;
const READS_WHEN_LATE = 4;
const LOOK_MS = 100;
const RESOLUTION_MS = 10;

/**
 * The interval, in ms, at which the place of a begun answer is given back: a client that takes it in slowly costs the process little, and
 * would block everybody.
 */
const LOOK_AT_HELD_MS = 1000;

/** A call in line: `hasBegun`: whether its answer has. */
interface Read {
  start: () => void;
  hasBegun: () => boolean;
}

/** A queue in which calls wait only while the event loop is late (docs/product/limits.md#calls). Checked every 100 ms. */
export function readQueue(): { enter: (read: Read) => () => void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let isLate = false;
  const reads = new CallQueue(() => (isLate ? READS_WHEN_LATE : Infinity));
  setInterval(() => {
    // Late timers run one after the other, without a measurable delay between them.
    if (delay.count === 0) return;
    // The histogram measures the time between two ticks of a timer.
    isLate = delay.max / 1e6 - RESOLUTION_MS > LATE_MS;
    delay.reset();
    reads.admit();
  }, LOOK_MS).unref();
  return {
    enter: ({ start, hasBegun }) => {
      let held: NodeJS.Timeout | undefined;
      let leaveLine: (() => void) | undefined;
      const leave = (): void => {
        clearInterval(held);
        leaveLine?.();
        leaveLine = undefined;
      };
      leaveLine = reads.enter(() => {
        held = setInterval(() => hasBegun() && leave(), LOOK_AT_HELD_MS).unref();
        start();
      });
      return leave;
    },
  };
}
