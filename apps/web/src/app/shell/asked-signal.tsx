import { Suspense } from 'react';
import { useOpened } from '../../features/signal-feed/hooks/use-opened.ts';
import { useSignals } from '../../features/signal-feed/hooks/use-signals.ts';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';
import { askSignal, useAskedSignal } from '../../shared/signals/asked-signal.ts';
import { sizeOf } from './size-of.tsx';

const SignalDialog = lazyOverlay("The signal's details", () =>
  import('../../features/signal-feed/components/signal-dialog.tsx').then((module) => module.SignalDialog),
);

/** The details of a signal that a notification asked for, over whatever page is open. */
export function AskedSignal() {
  const id = useAskedSignal((asked) => asked.id);
  const opened = useOpened(useSignals(), id);
  return <Suspense>{opened && <SignalDialog {...opened} size={sizeOf} onClose={() => askSignal(null)} />}</Suspense>;
}
