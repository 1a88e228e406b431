import { useRef } from 'react';
import { focusAt, placeOf } from './focus-fallback.ts';
import type { FocusPosition } from './focus-fallback.ts';

interface ReturnFocus {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** For dialogs without a trigger of their own: when one closes, the focus returns to where it was, or next to it. */
export function useReturnFocus(): ReturnFocus {
  const before = useRef<FocusPosition | HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      const { activeElement } = document;
      before.current = placeOf(activeElement) ?? (activeElement instanceof HTMLElement ? activeElement : null);
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus();
      else if (before.current) focusAt(before.current);
    },
  };
}
