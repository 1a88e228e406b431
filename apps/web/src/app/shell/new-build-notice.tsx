import { useEffect, useState } from 'react';
import { RefreshCw, X } from 'lucide-react';
import { useOffline } from '../../shared/offline/offline-store.ts';
import { reloadPage } from '../../shared/lib/when-reachable.ts';
import { hasUnsavedChanges } from '../../shared/lib/unsaved.ts';
import { Button } from '../../shared/ui/button.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { onConnectionReturn } from '../../shared/lib/connection.ts';
import { scopedStore } from '../../shared/lib/scoped-store.ts';
import { isOtherBuild } from '../../shared/lib/parts/build-check.ts';

/** True if the server has another build than this page's, and its reload is offered. */
export const useNewBuild = scopedStore<{ there: boolean }>('device', () => ({ there: false }));

/** The offer of the new version; asks once more where typed text would be lost. */
function NewBuildOffer() {
  /** The reload was asked for, and something typed would be lost by it. */
  const [warned, setWarned] = useState(false);
  const reload = (): void => {
    if (!warned && hasUnsavedChanges()) setWarned(true);
    else reloadPage();
  };
  return (
    <section
      data-testid="new-build"
      className="fixed bottom-6 left-(--gutter) z-20 flex max-w-[min(460px,calc(100vw-32px))] items-center gap-3 rounded-panel border border-line-2 bg-raised py-2 pr-2 pl-4 shadow-float max-md:inset-x-4 max-md:bottom-4"
    >
      <p className="read min-w-0 flex-1">
        {warned
          ? 'Something typed on this page is not saved yet. Save it first, or reload without it.'
          : 'A new version is ready.'}
      </p>
      <Button size="sm" onClick={reload}>
        <RefreshCw size={12} aria-hidden /> {warned ? 'RELOAD WITHOUT IT' : 'RELOAD'}
      </Button>
      <IconButton label="Not now" small onClick={() => useNewBuild.setState({ there: false })}>
        <X size={14} aria-hidden />
      </IconButton>
    </section>
  );
}

/**
 * Offers the reload for a new version (docs/product/channels.md#new-version). Nothing reloads by itself. The offer comes with the terminal: where
 * there is a new version, the files of this one may be gone.
 */
export function NewBuildNotice() {
  const there = useNewBuild((state) => state.there);
  useEffect(() => watchBuild(useOffline.getState().asOf !== null), []);
  return <div role="status">{there && <NewBuildOffer />}</div>;
}

/**
 * Checks for another build each time the connection returns: a deployment ends every socket. `sinceStart`: also the first time, for a page
 * that did not come from the server. Returns a function that stops it.
 */
function watchBuild(sinceStart: boolean): () => void {
  let returns = sinceStart ? 1 : 0;
  return onConnectionReturn(() => {
    returns += 1;
    if (returns > 1) void look();
  });
}

async function look(): Promise<void> {
  try {
    const page = await fetch('/', { cache: 'no-store' });
    if (page.ok && isOtherBuild(await page.text())) useNewBuild.setState({ there: true });
  } catch {
    // The next return of the connection decides.
  }
}
