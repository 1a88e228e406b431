import { startTransition, useEffect, useState } from 'react';

/** Runs `action` once the current render is on the screen; in a hidden tab, as soon as it is in the page. */
export function afterPaint(action: () => void): void {
  if (document.hidden) {
    setTimeout(action, 0);
    return;
  }
  // The frame callback runs just before the paint, a task queued by it just after.
  requestAnimationFrame(() => setTimeout(action, 0));
}

/**
 * Makes a change of state after the current render is on the screen, and renders it in slices between which the page responds. Returns a
 * function that cancels it, for an effect.
 */
export function changeLater(change: () => void): () => void {
  let isWanted = true;
  afterPaint(() => {
    if (isWanted) startTransition(change);
  });
  return () => {
    isWanted = false;
  };
}

/**
 * The first `few` of a list until they are on the screen, then all of it: the visible part does not wait for the rest. Only the rows of the
 * first render wait; later ones show at once.
 */
export function useFirstFew<T>(all: readonly T[], few: number): readonly T[] {
  const [isWhole, setWhole] = useState(all.length <= few);
  useEffect(() => (isWhole ? undefined : changeLater(() => setWhole(true))), [isWhole]);
  return isWhole ? all : all.slice(0, few);
}
