import { Component } from 'react';
import type { ReactNode } from 'react';
import { RecoveryScreen } from './recovery-screen.tsx';

interface BoundaryProps {
  /** Within a page: its address. At another one the boundary tries again. Left out: the boundary wraps the whole program. */
  at?: string;
  children: ReactNode;
}

/**
 * Catches a screen's errors while rendering and shows the recovery screen instead, until that refreshes the page or a new try makes sense.
 * Parts of the program that could not be loaded are no errors: see `lazyPart`.
 */
export class ErrorBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate(before: BoundaryProps): void {
    if (this.state.failed && before.at !== this.props.at) this.retryNow();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <RecoveryScreen whole={this.props.at === undefined} onRetryNow={this.retryNow} />;
  }

  private readonly retryNow = (): void => this.setState({ failed: false });
}
