import { useCallback, useState } from 'react';
import type { RefCallback } from 'react';

/** Until it is known: those of a desktop. */
const USUAL = 8;

/** How many columns a grid has, as its width changes; before the first paint, too. */
export function useColumns(): [RefCallback<HTMLElement>, number] {
  const [columns, setColumns] = useState(USUAL);
  const watch = useCallback((grid: HTMLElement | null) => {
    if (!grid || typeof ResizeObserver === 'undefined') return undefined;
    const look = (): void => setColumns(getComputedStyle(grid).gridTemplateColumns.split(' ').length);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(grid);
    return () => observer.disconnect();
  }, []);
  return [watch, columns];
}
