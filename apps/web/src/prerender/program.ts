import { entryOf } from '../shared/lib/parts/build-check.ts';
import { showNotice } from './notice.ts';

declare global {
  interface Window {
    /** Fetches the program's files of this page, or of another screen, without running them. Set by start/start.js. */
    t0Preload?: (screen?: 'auth') => void;
  }
}

const RETRY_MS = 5000;
let loading: Promise<unknown> | null = null;

/**
 * Loads the program, which hydrates this page. `pressed`: somebody waits for it, and a failure shows a message. Without that it is tried
 * again until it loads.
 */
export function loadProgram(pressed = false): void {
  window.t0Preload?.();
  // The address comes from the document, which only the server writes.
  loading ??= import(/* @vite-ignore */ entryOf(document)!);
  loading.catch(() => {
    loading = null;
    if (pressed) showNotice('This could not be loaded. Check your connection, then press again or');
    else setTimeout(loadProgram, RETRY_MS);
  });
}
