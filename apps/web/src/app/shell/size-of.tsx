import type { Signal } from '@t0/contracts/signals';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.ts';

const SignalSize = lazyPart('The size calculator', () =>
  import('../../sizing/member/signal-size.tsx').then((module) => module.SignalSize),
);

/** The position size of a signal, for its dialog. Its place is reserved while it loads. */
export function sizeOf(signal: Signal): ReactNode {
  return (
    <Suspense fallback={<div className="h-32 border-t border-line-2" aria-busy="true" />}>
      <SignalSize key={signal.id} signal={signal} />
    </Suspense>
  );
}
