import { useEffect, useRef, useState, type RefObject } from 'react';

const PRESSABLE =
  'button:not(:disabled), a[href], input:not(:disabled), textarea:not(:disabled), select:not(:disabled)';

const pressables = (home: Element): HTMLElement[] => [...home.querySelectorAll<HTMLElement>(PRESSABLE)];

const canFocus = (element: Element): boolean => element.isConnected && !element.matches(':disabled');

/** The position of a focused element within an element around it. */
interface FocusPosition {
  element: HTMLElement;
  home: Element;
  index: number;
}

/** The place of an element within `home`, or within the list or section around it; null when it is no such element. */
function placeOf(element: Element | null, home = element?.closest('ul, ol, tbody, section')): FocusPosition | null {
  if (!(element instanceof HTMLElement) || !home) return null;
  return { element, home, index: pressables(home).indexOf(element) };
}

/** Returns the focus to the element that had it, or, when that is gone or disabled, to the one now in its place. */
function focusAt({ element, home, index }: FocusPosition): void {
  if (canFocus(element)) return element.focus();
  const left = pressables(home);
  if (index >= 0) left[Math.min(index, left.length - 1)]?.focus();
}

/**
 * Keeps the keyboard focus within an element when the focused one goes: a row that is deleted, a picture taken off. One that is moved keeps
 * it. `whenDisabled`: also when it is disabled, as an arrow at the end.
 */
export function useFocusFallback<T extends HTMLElement>(whenDisabled = false): RefObject<T | null> {
  const home = useRef<T>(null);
  useEffect(() => {
    const element = home.current;
    if (!element) return undefined;
    let last: FocusPosition | null = null;
    const onFocus = ({ target }: FocusEvent): void => {
      last = placeOf(target as Element, element);
    };
    // Browsers report a lost focus also for an element that is being removed: it is checked afterwards.
    const onBlur = ({ target }: FocusEvent): void => {
      setTimeout(() => {
        if (last?.element === target && canFocus(last.element) && document.activeElement !== target) last = null;
      });
    };
    const observer = new MutationObserver(() => {
      const focused = document.activeElement;
      if (!last || !(focused === null || focused === document.body || focused === last.element)) return;
      const { element } = last;
      if (!(whenDisabled ? canFocus(element) : element.isConnected)) focusAt(last);
      else if (focused !== element && canFocus(element)) element.focus({ preventScroll: true });
    });
    observer.observe(element, {
      childList: true,
      subtree: true,
      ...(whenDisabled && { attributeFilter: ['disabled'] }),
    });
    element.addEventListener('focusin', onFocus);
    element.addEventListener('focusout', onBlur);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('focusout', onBlur);
    };
  }, [whenDisabled]);
  return home;
}

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
