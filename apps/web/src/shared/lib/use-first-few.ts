import { useEffect, useState } from 'react';
import { changeLater } from './change-later.ts';

/**
 * The first `few` of a list until they are on the screen, then all of it: the visible part does not wait for the rest. Only the rows of the
 * first render wait; later ones show at once.
 */
export function useFirstFew<T>(all: readonly T[], few: number): readonly T[] {
  const [isWhole, setWhole] = useState(all.length <= few);
  useEffect(() => (isWhole ? undefined : changeLater(() => setWhole(true))), [isWhole]);
  return isWhole ? all : all.slice(0, few);
}
