import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { keepTab, readTab } from '../shared/lib/tab-storage.ts';
import { useHydrating } from '../shared/lib/use-hydrating.ts';
import { LoadingSplash } from './loading-splash.tsx';
import { endShell, isScreenReady } from './start-shell.ts';

/** Also read by start/start.js. */
const STARTED = 't0-started';

/** Lays the splash over the program when a tab opens it for the first time; everything loads beneath it meanwhile. */
export function StartScreen({ children }: { children: ReactNode }) {
  const hydrating = useHydrating();
  const [first, setFirst] = useState(() => readTab(STARTED) === null);
  const shown = first && !hydrating;
  useLayoutEffect(() => {
    if (shown) endShell();
  }, [shown]);
  const box = useRef<HTMLDivElement>(null);
  const isReady = useCallback(() => isScreenReady(box.current!), []);
  const finish = useCallback(() => {
    keepTab(STARTED, 'yes');
    setFirst(false);
  }, []);
  return (
    <>
      <div ref={box} inert={shown}>
        {children}
      </div>
      {shown && <LoadingSplash isReady={isReady} onDone={finish} />}
    </>
  );
}
