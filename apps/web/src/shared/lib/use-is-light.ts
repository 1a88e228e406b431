import { useSyncExternalStore } from 'react';

function watch(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** True while the light theme is on screen, by any choice. */
export function useIsLight(): boolean {
  return useSyncExternalStore(watch, () => document.documentElement.dataset.theme === 'light');
}
