import { QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { queryClient } from '../shared/lib/query-client.ts';
import { Toaster } from '../shared/ui/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { RecordAlarm } from './record-alarm.tsx';
import { Routing } from './routing.tsx';
import { StartScreen } from './start-screen.tsx';
import { settleShell } from './start-shell.ts';

/** The whole program: providers, routes, and what lies above every screen. */
export function App() {
  useLayoutEffect(settleShell, []);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <LeaveGuard>
            <StartScreen>
              <Routing />
            </StartScreen>
          </LeaveGuard>
        </BrowserRouter>
        <Toaster />
        <RecordAlarm />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
