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
let retry: ReturnType<typeof setTimeout> | undefined;
/** True while somebody waits for it. */
let waited = false;

/**
 * Loads the program, which hydrates this page; where that fails, it is tried again until it loads. `pressed`: somebody waits for it, and a
 * failure shows a message.
 */
export function loadProgram(pressed = false): void {
  waited ||= pressed;
  window.t0Preload?.();
  // The address comes from the document, which only the server writes.
  loading ??= import(/* @vite-ignore */ entryOf(document)!).catch(() => {
    loading = null;
    if (waited) showNotice('This could not be loaded. Check your connection, then press again or');
    waited = false;
    clearTimeout(retry);
    retry = setTimeout(loadProgram, RETRY_MS);
  });
}
