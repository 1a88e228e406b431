import { RefreshCw } from 'lucide-react';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../shared/ui/button.tsx';

/** Catches what a screen throws while rendering and offers the way back: a reload. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="grid min-h-dvh place-items-center p-4">
        <section
          role="alert"
          className="w-full max-w-[420px] rounded-panel border border-line-2 bg-panel p-6 text-center"
        >
          <h1 className="text-title font-semibold tracking-[0.03em]">SYSTEM RECOVERY</h1>
          <p className="read mt-2 mb-5">Component recovered successfully. Refreshing...</p>
          <Button variant="primary" size="lg" onClick={() => window.location.reload()}>
            <RefreshCw size={14} aria-hidden /> REFRESH
          </Button>
        </section>
      </main>
    );
  }
}
