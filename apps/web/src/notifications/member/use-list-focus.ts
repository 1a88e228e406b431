import { useEffect, useRef, type RefObject } from 'react';
import type { Marking } from './use-marking.ts';

/** The props with which a list keeps the keyboard focus. */
interface ListFocus<T extends HTMLElement> {
  list: RefObject<T | null>;
  /** Call it when a button of the list is pressed. */
  pressed: (button: HTMLElement) => void;
}

/** When the pressed button leaves its list, the focus goes to the one that took its place, else to the list. */
export function useListFocus<T extends HTMLElement>(): ListFocus<T> {
  const list = useRef<T>(null);
  const place = useRef(-1);
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (place.current < 0 || !lost || !list.current) return;
    const buttons = [...list.current.querySelectorAll('button')];
    (buttons[Math.min(place.current, buttons.length - 1)] ?? list.current).focus();
    place.current = -1;
  });
  return {
    list,
    pressed: (button) => {
      place.current = [...(list.current?.querySelectorAll('button') ?? [])].indexOf(button as HTMLButtonElement);
    },
  };
}

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
