import type { Signal, SignalStepKind } from '@t0/contracts';
import { pushWords } from '@t0/domain';
import { payloadOf } from './pushed.ts';
import type { Pushed } from './pushed.ts';

/** What devices are told of a signal. */
interface Turn extends Pick<Pushed, 'why'> {
  kind: SignalStepKind;
  signal: Signal;
  /** Grows with the signal's steps. */
  order: number;
}

/** The messages about one turn of a signal. */
export function pushedSignal({ kind, signal, order, why }: Turn, publicUrl: string): Pushed {
  const topic = `signal-${signal.id}`;
  const bytes = (showLevels: boolean): Buffer =>
    payloadOf(pushWords(kind, signal, showLevels), `${publicUrl}/dashboard?signal=${signal.id}`, topic, {
      signal: signal.id,
      order,
    });
  return { why, topic, urgency: 'high', plain: bytes(false), withLevels: bytes(true) };
}
