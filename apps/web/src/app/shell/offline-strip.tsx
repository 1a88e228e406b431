import { Suspense } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.ts';
import { useOffline } from '../../shared/offline/offline-store.ts';

const Line = lazyPart('The age of what is shown', () =>
  import('./offline-line.tsx').then((module) => module.OfflineLine),
);

/** Shows the age of the offline copy while it is on screen (docs/product/channels.md#without-a-network). */
export function OfflineStrip() {
  const asOf = useOffline((state) => state.asOf);
  if (asOf === null) return null;
  return (
    <Suspense fallback={<div className="min-h-10 border-b border-line-2 bg-warn-1" />}>
      <Line asOf={asOf} />
    </Suspense>
  );
}
