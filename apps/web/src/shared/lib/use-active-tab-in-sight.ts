import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the active tab of a row in sight where the row is wider than the screen, as on a phone: whenever the tab changes, and
 * whenever the row or a tab changes its size. A row that is built before its style sheet or while its page is still hidden has
 * no width to scroll yet. A reader who has scrolled the row keeps it where it is until another tab is chosen.
 *
 * @param tab - The name of the active tab
 * @returns the ref of the row, a Radix `Tabs.List`
 */
export function useActiveTabInSight(tab: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = ref.current;
    if (!row) return undefined;
    let placed: number | null = null;
    const sizes = new ResizeObserver(() => {
      if (placed !== null && wasScrolled(row, placed)) return;
      centre(row);
      placed = row.scrollLeft;
    });
    for (const watched of [row, ...row.children]) sizes.observe(watched);
    return () => sizes.disconnect();
  }, [tab]);
  return ref;
}

/** True if the row is not where it was placed; a row that grew wider cannot scroll as far as before. */
function wasScrolled(row: HTMLElement, placed: number): boolean {
  return Math.abs(row.scrollLeft - Math.min(placed, row.scrollWidth - row.clientWidth)) > 1;
}

function centre(row: HTMLElement): void {
  const active = row.querySelector<HTMLElement>('[data-state=active]');
  if (active) row.scrollLeft = active.offsetLeft - (row.clientWidth - active.offsetWidth) / 2;
}
