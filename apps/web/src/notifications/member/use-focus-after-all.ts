import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Marking } from './use-marking.ts';

/** MARK ALL READ goes with the last unread one: the focus, when it was on it, moves to this element, which shows the count. */
export function useFocusAfterAll<T extends HTMLElement>({ markingAll }: Marking, unread: number): RefObject<T | null> {
  const count = useRef<T>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (markingAll) pressed.current = true;
    else if (pressed.current) {
      pressed.current = false;
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && unread === 0) count.current?.focus();
    }
  }, [markingAll, unread]);
  return count;
}
