import { Suspense, useState } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.ts';
import { useOffline } from '../../shared/offline/offline-store.ts';
import { dismissGuide, needsGuide } from './home-screen.ts';

const Line = lazyPart(
  'The guide to the home screen',
  () => import('./home-screen-line.tsx').then((module) => module.HomeScreenLine),
  { load: 'asked' },
);

/** The guide to the home screen, for browsers that offer no installation (docs/product/channels.md#home-screen). */
export function HomeScreenGuide() {
  const [shown, setShown] = useState(() => needsGuide(navigator));
  const online = useOffline((state) => state.asOf === null);
  if (!shown || !online) return null;
  const dismiss = (): void => {
    dismissGuide();
    setShown(false);
  };
  return (
    <Suspense fallback={<div className="min-h-10 border-b border-line-2 bg-panel" />}>
      <Line dismiss={dismiss} />
    </Suspense>
  );
}
