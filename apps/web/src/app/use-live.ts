import { useEffect } from 'react';

/** When the code of the connection does not load, it is tried again after this time. */
const RETRY_MS = 5000;

const loadLive = (): Promise<void> => import('./live.ts').then((module) => module.startLive());

/** Opens the socket of the page after the first render; its code loads afterwards, by `load`, which never changes. */
export function useLive(load = loadLive): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = (): void => {
      load().catch(() => (timer = setTimeout(start, RETRY_MS)));
    };
    start();
    return () => clearTimeout(timer);
  }, [load]);
}
