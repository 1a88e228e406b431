import { useEffect, useState } from 'react';
import { changeLater } from './change-later.ts';

/**
 * The first `few` of a list until they are on the screen, then all of it: what one sees does not wait for what lies below. Only what was
 * there when the component came waits; what arrives later is there at once.
 */
export function useFirstFew<T>(all: readonly T[], few: number): readonly T[] {
  const [isWhole, setWhole] = useState(all.length <= few);
  useEffect(() => (isWhole ? undefined : changeLater(() => setWhole(true))), [isWhole]);
  return isWhole ? all : all.slice(0, few);
}
