import { useState } from 'react';
import { focusAt, placeOf } from './focus-fallback.ts';
import type { FocusPosition } from './focus-fallback.ts';

interface ReturnFocus {
  onCloseAutoFocus: (event: Event) => void;
}

/** For dialogs without a trigger of their own: when one closes, the focus returns to where it was, or next to it. */
export function useReturnFocus(): ReturnFocus {
  // While it renders for the first time: a field with `autoFocus` takes the focus before any effect.
  const [before] = useState(focused);
  return {
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (before instanceof HTMLElement) before.focus();
      else if (before) focusAt(before);
    },
  };
}

function focused(): FocusPosition | HTMLElement | null {
  const { activeElement } = document;
  return placeOf(activeElement) ?? (activeElement instanceof HTMLElement ? activeElement : null);
}
