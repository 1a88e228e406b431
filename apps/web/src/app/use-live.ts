import { useEffect } from 'react';

/** When the code of the connection does not load, it is tried again after this time. */
const RETRY_MS = 5000;

/** Opens the socket of a public page after the first render; its code loads afterwards. */
export function useLive(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = (): void => {
      import('./live.ts').then(
        (module) => module.startLive(),
        () => (timer = setTimeout(start, RETRY_MS)),
      );
    };
    start();
    return () => clearTimeout(timer);
  }, []);
}
