import { useEffect, useRef } from 'react';
import { isFocusUnderway } from './requested-focus.ts';
import { scopedStore } from './scoped-store.ts';

const KEY = 't0-single-keys';

const OFF = 'off';

/** True if single keys ('n', '/', 'g d') are shortcuts in this browser. Users of speech input need them off (WCAG 2.1.4). */
export const useSingleKeys = scopedStore<{ on: boolean }>('device', () => ({ on: stored() }));

// Another tab of this browser chose.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === KEY || key === null) useSingleKeys.setState({ on: stored() });
});

/** Keys to actions. A key is one character ('/', '?') or a sequence of two ('g d'). */
export type Hotkeys = Record<string, () => void>;

const SEQUENCE_MS = 1000;

/** True when the keystroke belongs to a field or a control that reads text, or is a browser shortcut. */
function isForeign(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return true;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target;
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable=true]');
}

/**
 * Listens for keys on the whole page while mounted, unless single keys are turned off. It ignores keys typed into fields or dialogs
 * (`data-hotkeys` lets them pass), and those typed while the focus is on its way into a form.
 */
export function useHotkeys(keys: Hotkeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    let first = '';
    let firstAt = 0;
    const onKey = (event: KeyboardEvent): void => {
      if (!useSingleKeys.getState().on || isFocusUnderway()) return;
      if (isForeign(event) || document.querySelector('[role=dialog]:not([data-hotkeys]), [role=alertdialog]')) return;
      const pair = event.timeStamp - firstAt < SEQUENCE_MS ? `${first} ${event.key}` : '';
      const action = current.current[pair] ?? current.current[event.key];
      first = event.key;
      firstAt = event.timeStamp;
      if (!action) return;
      event.preventDefault();
      first = '';
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** For the keys of a button whose press cannot be taken back: a browser presses it again and again while Enter is held. */
export function pressOnce(event: Pick<KeyboardEvent, 'repeat' | 'key' | 'preventDefault'>): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

/** Turns them on or off, now and for the next visit. */
export function setSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : OFF);
  } catch {
    // Storage refused: the choice holds for this page.
  }
  useSingleKeys.setState({ on });
}
