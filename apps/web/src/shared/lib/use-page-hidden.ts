import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** True if this page is not visible: another tab is in front, or the window is minimised. */
export function usePageHidden(): boolean {
  return useSyncExternalStore(subscribe, () => document.hidden);
}
