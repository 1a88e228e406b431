/** Other tabs stay silent for this long. */
const HOLD_MS = 1000;

/** Several tabs hear of the same thing at once: one of them does `action`. `what` names it. */
export async function inOneTab(what: string, action: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return action();
  await navigator.locks.request(what, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await action();
    await new Promise((resolve) => setTimeout(resolve, HOLD_MS));
  });
}
