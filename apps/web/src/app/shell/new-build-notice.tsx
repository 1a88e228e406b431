import { useEffect } from 'react';
import { useNewBuild, watchBuild } from '../../shared/lib/parts/new-build.ts';
import { useOffline } from '../../shared/offline/offline-store.ts';
import { NewBuildOffer } from './new-build-offer.tsx';

/**
 * Offers the reload for a new version (docs/product/channels.md#new-version). Nothing reloads by itself. The offer comes with the terminal: where
 * there is a new version, the files of this one may be gone.
 */
export function NewBuildNotice() {
  const there = useNewBuild((state) => state.there);
  useEffect(() => watchBuild(useOffline.getState().asOf !== null), []);
  return <div role="status">{there && <NewBuildOffer />}</div>;
}
