/** A second signal within this many milliseconds is the first one again: npm forwards a signal that the terminal also sent directly. */
const ECHO_WITHIN = 1_000;

/**
 * Calls `onStop` at the first Ctrl-C, SIGTERM, closed terminal or loss of the process that started this one, and `onForce` when
 * the user asks again.
 */
export function onStopSignal(onStop: () => void, onForce: () => void): void {
  let stoppedAt = 0;
  const ask = (): void => {
    const now = Date.now();
    if (stoppedAt === 0) {
      stoppedAt = now;
      onStop();
    } else if (now - stoppedAt > ECHO_WITHIN) {
      onForce();
    }
  };
  process.on('SIGINT', ask);
  process.on('SIGTERM', ask);
  process.on('SIGHUP', ask);
  process.on('disconnect', ask);
}
