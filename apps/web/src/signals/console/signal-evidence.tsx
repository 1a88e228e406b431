import type { Signal } from '@t0/contracts';
import { useTimes } from '../../shared/lib/times.ts';
import { evidenceOf } from './evidence.ts';

/** The reason, price and time of a signal's close; the time when the price reached T0. Nothing where nothing has happened. */
export function SignalEvidence({ signal }: { signal: Signal }) {
  const lines = evidenceOf(signal, useTimes());
  return lines.map((line) => (
    <span key={line} className="block min-w-[19ch] text-[11px] leading-4 whitespace-normal text-text-3">
      {line}
    </span>
  ));
}
