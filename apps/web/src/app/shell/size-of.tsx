import type { Signal } from '@t0/contracts';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.ts';

const SignalSize = lazyPart('The size calculator', () =>
  import('../../sizing/member/signal-size.tsx').then((module) => module.SignalSize),
);

/** How much of a signal to take, for its dialog. Its place is kept while it is on its way. */
export function sizeOf(signal: Signal): ReactNode {
  return (
    <Suspense fallback={<div className="h-32 border-t border-line-2" aria-busy="true" />}>
      <SignalSize key={signal.id} signal={signal} />
    </Suspense>
  );
}
