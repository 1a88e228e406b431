import type { Signal } from '@t0/contracts/signals';
import { useState } from 'react';
import type { SignalList } from './use-signals.ts';

/** A signal whose details are open. `withdrawn`: it was deleted meanwhile; `signal` is its last known state. */
export interface OpenedSignal {
  signal: Signal;
  withdrawn: boolean;
}

/** The signal with this id, live, and also after it was withdrawn; null while none is open. */
export function useOpened({ signals, status }: SignalList, id: number | null): OpenedSignal | null {
  const [known, setKnown] = useState<Signal | null>(null);
  const current = id === null ? null : (signals.find((signal) => signal.id === id) ?? null);
  if (current && current !== known) setKnown(current);
  if (current) return { signal: current, withdrawn: false };
  return known?.id === id && status === 'ready' ? { signal: known, withdrawn: true } : null;
}
