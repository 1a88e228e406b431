import type { PushPayload, Signal, SignalStepKind } from '@t0/contracts';
import { pushWords } from '@t0/domain';

/** What devices are told of a signal. */
interface Turn {
  kind: SignalStepKind;
  signal: Signal;
  /** Grows with the signal's steps. */
  order: number;
  /** Why nobody is told any more; null while somebody is. */
  why: string | null;
}

/** The same for all devices of a batch: made once. */
export interface PushedSignal extends Pick<Turn, 'why'> {
  /** Under it a push service keeps one message for each signal. */
  topic: string;
  /** Without direction and prices. */
  plain: Buffer;
  withLevels: Buffer;
}

/** The messages about one turn of a signal. */
export function pushedSignal({ kind, signal, order, why }: Turn, publicUrl: string): PushedSignal {
  const topic = `signal-${signal.id}`;
  const bytes = (showLevels: boolean): Buffer => {
    const payload: PushPayload = {
      web_push: 8030,
      notification: {
        ...pushWords(kind, signal, showLevels),
        navigate: `${publicUrl}/dashboard?signal=${signal.id}`,
        tag: topic,
        data: { signal: signal.id, order },
      },
    };
    return Buffer.from(JSON.stringify(payload));
  };
  return { why, topic, plain: bytes(false), withLevels: bytes(true) };
}
