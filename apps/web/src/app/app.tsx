import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, Suspense } from 'react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { queryClient } from '../shared/lib/query-client.ts';
import { Toaster } from '../shared/ui/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { Routing } from './routing.tsx';
import { StartScreen } from './start-screen.tsx';
import { removeShell } from './start-shell.ts';
import { lazyPart } from '../shared/lib/lazy-part.ts';
import { useRecordAlarm } from '../record/alarm-store.ts';

const RecordAlarmPanel = lazyPart(
  'The alarm of the record',
  () => import('../record/record-alarm.tsx').then((module) => module.RecordAlarmPanel),
  { load: 'asked' },
);

/** The alarm, where it stands: hardly anybody ever loads its code. */
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
  /** The server draws the page, or drew it and the program takes it over. */
  serverRendered?: boolean;
  /** What tells the address; the browser's, unless said. */
  router?: (children: ReactNode) => ReactNode;
}

const inBrowser = (children: ReactNode): ReactNode => <BrowserRouter>{children}</BrowserRouter>;

/** The whole program: providers, routes, and what lies above every screen. */
export function App({ serverRendered = false, router = inBrowser }: AppProps) {
  useLayoutEffect(() => {
    if (!serverRendered) removeShell();
  }, [serverRendered]);
  // Once the start screen stands, where this tab has not shown it: it comes right after a page was taken over.
  useEffect(() => {
    if (serverRendered) removeShell();
  }, [serverRendered]);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        {router(
          <LeaveGuard>
            <StartScreen>
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
