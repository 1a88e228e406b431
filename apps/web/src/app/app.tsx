import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { useRecordAlarm } from '../record/alarm-store.ts';
import { lazyPart } from '../shared/lib/lazy-part.ts';
import { queryClient } from '../shared/lib/query-client.ts';
import { keepTab, readTab } from '../shared/lib/tab-storage.ts';
import { Toaster } from '../shared/ui/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { LoadingSplash } from './loading-splash.tsx';
import { Routing } from './routing.tsx';
import { endShell, isScreenReady, removeShell } from './start-shell.tsx';

/** Also read by start/start.js. */
const STARTED = 't0-started';

interface StartScreenProps {
  serverRendered?: boolean;
  children: ReactNode;
}

/** Lays the splash over the program when a tab opens it for the first time, unless the server rendered the page; everything loads beneath it. */
export function StartScreen({ serverRendered = false, children }: StartScreenProps) {
  const [shown, setShown] = useState(() => !serverRendered && readTab(STARTED) === null);
  useLayoutEffect(() => {
    if (shown) endShell();
  }, [shown]);
  const box = useRef<HTMLDivElement>(null);
  const isReady = useCallback(() => isScreenReady(box.current!), []);
  const finish = useCallback(() => {
    keepTab(STARTED, 'yes');
    setShown(false);
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

const RecordAlarmPanel = lazyPart(
  'The alarm of the record',
  () => import('../record/record-alarm.tsx').then((module) => module.RecordAlarmPanel),
  { load: 'on-demand' },
);

/** The alarm of the record: its code loads only when there is one. */
function RecordAlarm() {
  const alarm = useRecordAlarm((store) => store.alarm);
  return (
    alarm && (
      <Suspense fallback={null}>
        <RecordAlarmPanel alarm={alarm} />
      </Suspense>
    )
  );
}

interface AppProps {
  /** The server renders the page, or rendered it and the program hydrates it. */
  serverRendered?: boolean;
  /** The source of the address; the browser's by default. */
  router?: (children: ReactNode) => ReactNode;
}

const inBrowser = (children: ReactNode): ReactNode => <BrowserRouter>{children}</BrowserRouter>;

/** The whole program: providers, routes, and the layers above every screen. */
export function App({ serverRendered = false, router = inBrowser }: AppProps) {
  useLayoutEffect(removeShell, []);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        {router(
          <LeaveGuard>
            <StartScreen serverRendered={serverRendered}>
              <Routing />
            </StartScreen>
            <Toaster />
          </LeaveGuard>,
        )}
        <RecordAlarm />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
