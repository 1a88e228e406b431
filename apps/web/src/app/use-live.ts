import { useEffect } from 'react';

/** When the code of the connection could not be loaded, it is tried again after this long. */
const RETRY_MS = 5000;

/** Opens the socket of a public page once the page stands; its code comes afterwards, as soon as the server gives it. */
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
