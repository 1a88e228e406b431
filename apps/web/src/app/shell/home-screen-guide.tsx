import { Suspense, useState } from 'react';
import { dismiss, isDismissed } from '../../shared/lib/dismissals.ts';
import { lazyPart } from '../../shared/lib/lazy-part.ts';
import { useOffline } from '../../shared/offline/offline-store.ts';

/** Set once the guide was dismissed in this browser. */
const KEY = 't0-home-screen';

/** The property of the window that only Safari has. */
interface SafariNavigator extends Navigator {
  standalone?: boolean;
}

/** Programs on iOS that are no Safari: theirs is another menu. */
const OTHERS = /CriOS|FxiOS|EdgiOS|OPT\/|OPiOS|DuckDuckGo|GSA\/|Instagram|FBAN|Line\//;

/** True if the guide is needed: Safari on an iPhone or iPad offers no installation by itself. */
export function needsGuide({ userAgent, platform, maxTouchPoints, standalone }: SafariNavigator): boolean {
  // An iPad calls itself a Mac, which has no touch screen.
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1);
  return ios && /Safari\//.test(userAgent) && !OTHERS.test(userAgent) && standalone !== true && !isDismissed(KEY);
}

/** Shows the guide in this browser no more. */
export function dismissGuide(): void {
  dismiss(KEY);
}

const Line = lazyPart(
  'The guide to the home screen',
  () => import('./home-screen-line.tsx').then((module) => module.HomeScreenLine),
  { load: 'on-demand' },
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
