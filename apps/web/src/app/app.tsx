import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { queryClient } from '../shared/lib/query-client.ts';
import { Toaster } from '../shared/ui/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Routing } from './routing.tsx';
import { StartScreen } from './start-screen.tsx';

/** The whole program: providers, routes, and what lies above every screen. */
export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <StartScreen>
            <Routing />
          </StartScreen>
        </BrowserRouter>
        <Toaster />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
