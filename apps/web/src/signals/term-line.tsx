import { serverNow } from '../live/connection-store.ts';
import { useTimes } from '../shared/lib/times.ts';
import { termLines } from './term-lines.ts';
import type { TermedSignal } from './term-lines.ts';

/** The rule and the times of a signal in one paragraph, as cards and details show them; nothing without any. */
export function TermLine({ signal, className = 'mt-2' }: { signal: TermedSignal; className?: string }) {
  const lines = termLines(signal, useTimes(), serverNow());
  if (lines.length === 0) return null;
  return <p className={`text-meta leading-[18px] text-text-2 ${className}`}>{lines.join('. ')}.</p>;
}
