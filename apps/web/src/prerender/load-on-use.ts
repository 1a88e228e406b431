import { loadProgram } from './program.ts';

/** The signs that somebody uses the page: what follows is likely to need the program. */
const SIGNS = ['pointermove', 'touchstart', 'keydown', 'scroll'] as const;
const IDLE_WITHIN_MS = 1000;

/**
 * Loads the program, and fetches the files of the login, ahead of their need: at once when a button or a link to the login is about to be
 * pressed, otherwise when somebody uses the page and the browser is idle, unless it saves data. Returns a function that ends it.
 */
export function loadOnUse(): () => void {
  const onUse = (event: Event): void => {
    // Chromium also fires pointermove after a layout under a pointer that rests.
    if (event instanceof PointerEvent && event.movementX === 0 && event.movementY === 0) return;
    for (const sign of SIGNS) window.removeEventListener(sign, onUse, true);
    if (savesData()) return;
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: IDLE_WITHIN_MS });
    else setTimeout(load, IDLE_WITHIN_MS);
  };
  const onIntent = ({ target }: Event): void => {
    if (target instanceof Element && target.closest('button:not([data-action]), a[href="/auth"]')) load();
  };
  for (const sign of SIGNS) window.addEventListener(sign, onUse, { capture: true, passive: true });
  for (const sign of INTENTS) document.addEventListener(sign, onIntent, { passive: true });
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, onUse, true);
    for (const sign of INTENTS) document.removeEventListener(sign, onIntent);
  };
}

const INTENTS = ['pointerover', 'touchstart', 'focusin'] as const;

function load(): void {
  loadProgram();
  window.t0Preload?.('auth');
}

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
