import { startTransition } from 'react';
import { afterPaint } from './after-paint.ts';

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
