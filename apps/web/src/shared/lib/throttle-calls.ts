/** A call that is made at once, then at most once a period: one call at the period's end answers all within it. */
export interface ThrottledCall {
  run: () => void;
  stop: () => void;
}

/** Spaces calls of `action` out: at most one per `periodMs`, and always one after the last `run`. */
export function throttleCalls(periodMs: number, action: () => void): ThrottledCall {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted = false;
  const open = (): void => {
    timer = undefined;
    if (!wanted) return;
    wanted = false;
    run();
  };
  const run = (): void => {
    if (timer !== undefined) {
      wanted = true;
      return;
    }
    timer = setTimeout(open, periodMs);
    action();
  };
  return { run, stop: () => clearTimeout(timer) };
}
