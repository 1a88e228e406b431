import { startTransition } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * Makes a change of state once what was just rendered is on the screen, and has it drawn in slices between which the page answers.
 * Returns what calls it off, for an effect.
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
