/** Set once the first steps were dismissed in this browser. */
const KEY = 't0-first-steps';

/** Whether the first steps are shown no more. */
export function areFirstStepsDone(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // They could not be dismissed for good.
    return true;
  }
}

/** Shows them in this browser no more. */
export function endFirstSteps(): void {
  try {
    localStorage.setItem(KEY, 'dismissed');
  } catch {
    // Without storage they are not shown.
  }
}
