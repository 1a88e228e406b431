import type { Signal } from '@t0/contracts/signals';
import { Suspense, type ReactNode } from 'react';
import { lazyOr, lazyPart } from '../../shared/lib/lazy-part.ts';

const SignalSize = lazyPart('The size calculator', () =>
  import('../../sizing/member/signal-size.tsx').then((module) => module.SignalSize),
);

const SignalLots = lazyOr(
  'The lots',
  () => import('../../sizing/member/signal-size.tsx').then((module) => module.SignalLots),
  () => null,
);

/** The lots of an open signal, for its row and card, once the balance is known on this device. */
export function lotsOf(signal: Signal): ReactNode {
  return (
    <Suspense>
      <SignalLots signal={signal} />
    </Suspense>
  );
}

/** The position size of a signal, for its dialog. Its place is reserved while it loads. */
export function sizeOf(signal: Signal): ReactNode {
  return (
    <Suspense fallback={<div className="h-32 border-t border-line-2" aria-busy="true" />}>
      <SignalSize key={signal.id} signal={signal} />
    </Suspense>
  );
}
