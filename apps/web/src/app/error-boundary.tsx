import { RefreshCw } from 'lucide-react';
import { Component, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { onConnectionReturn } from '../shared/lib/connection.ts';
import { isServerThere } from '../shared/lib/parts/build-check.ts';
import { keepTab, readTab } from '../shared/lib/tab-storage.ts';
import { hasUnsavedChanges } from '../shared/lib/unsaved.ts';
import { reloadPage } from '../shared/lib/when-reachable.ts';
import { Button } from '../shared/ui/button.tsx';

const REFRESHED = 't0-refreshed';
/** A page that fails again within this time after its refresh does not refresh once more, in ms. */
const AGAIN_AFTER_MS = 60_000;

/**
 * Notes that the page refreshes itself now. False if it has just done so, or if this tab can store nothing: a page that always fails would
 * refresh for ever.
 */
export function mayRefresh(now = Date.now()): boolean {
  if (now - Number(readTab(REFRESHED) ?? 0) < AGAIN_AFTER_MS) return false;
  keepTab(REFRESHED, String(now));
  return readTab(REFRESHED) === String(now);
}

/** The time before the screen refreshes, in ms. */
const REFRESH_AFTER_MS = 1500;
/** Without a connection a refresh would leave an empty window: the server is asked again after this time, in ms. */
const LOOK_AFTER_MS = 5000;

/** The reason why the page does not refresh itself. */
const NOT_REFRESHED = {
  away: 'The server cannot be reached. This page refreshes by itself when the connection returns.',
  again: 'The page failed again right after it was refreshed. Go back, or press REFRESH to try once more.',
  unsaved: 'Something typed on this page is not saved yet. Press REFRESH when it is.',
};

interface RecoveryScreenProps {
  /** In the place of the whole program, not of one page in it. */
  whole: boolean;
  /** Asks for another try without a refresh: the user went elsewhere, or the connection returned. */
  onRetryNow: () => void;
}

/** SYSTEM RECOVERY (docs/product/look.md#recovery-screen): refreshes the page, once, and shows a note where that has to wait. */
function RecoveryScreen({ whole, onRetryNow }: RecoveryScreenProps) {
  const [notRefreshed, setNotRefreshed] = useState<keyof typeof NOT_REFRESHED | null>(null);
  const retryNow = useEffectEvent(onRetryNow);

  useEffect(() => {
    let timer = setTimeout(refresh, REFRESH_AFTER_MS);
    let gone = false;
    async function refresh(): Promise<void> {
      const there = await isServerThere();
      if (gone) return;
      if (!there) {
        setNotRefreshed('away');
        timer = setTimeout(refresh, LOOK_AFTER_MS);
      } else if (hasUnsavedChanges()) setNotRefreshed('unsaved');
      else if (mayRefresh()) window.location.reload();
      else setNotRefreshed('again');
    }
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, []);

  useEffect(() => {
    const again = (): void => retryNow();
    const stop = onConnectionReturn(again);
    window.addEventListener('popstate', again);
    return () => {
      stop();
      window.removeEventListener('popstate', again);
    };
  }, []);

  const Place = whole ? 'main' : 'div';
  return (
    <Place className={`grid place-items-center p-4 ${whole ? 'min-h-dvh' : 'min-h-[60dvh]'}`}>
      <section
        role="alert"
        className="w-full max-w-[420px] rounded-panel border border-line-2 bg-panel p-6 text-center"
      >
        <h1 className="text-title font-semibold tracking-[0.03em]">SYSTEM RECOVERY</h1>
        <p className="read mt-2 mb-5">
          {notRefreshed ? NOT_REFRESHED[notRefreshed] : 'Component recovered successfully. Refreshing...'}
        </p>
        <Button variant="primary" size="lg" onClick={reloadPage}>
          <RefreshCw size={14} aria-hidden /> REFRESH
        </Button>
      </section>
    </Place>
  );
}

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
