import { Suspense } from 'react';
import { useOpened } from '../../signals/member/use-opened.ts';
import { useSignals } from '../../signals/member/use-signals.ts';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';
import { requestSignal, useRequestedSignal } from '../../signals/requested-signal.ts';
import { sizeOf } from './size-of.tsx';

const SignalDialog = lazyOverlay("The signal's details", () =>
  import('../../signals/member/signal-dialog.tsx').then((module) => module.SignalDialog),
);

/** The details of a signal that a notification asked for, over the current page. */
export function RequestedSignal() {
  const id = useRequestedSignal((request) => request.id);
  const opened = useOpened(useSignals(), id);
  return (
    <Suspense>{opened && <SignalDialog {...opened} size={sizeOf} onClose={() => requestSignal(null)} />}</Suspense>
  );
}
