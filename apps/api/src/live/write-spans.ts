import type { LogEntry } from '@t0/events';
import { beginSpan } from '@t0/observability';

const nothing = (): void => undefined;

/** Begins a span for each entry whose trace came with it, for the time its frames are written to sockets. Answers how to end them. */
export function beginWriteSpans(entries: readonly LogEntry[]): () => void {
  if (!entries.some(({ traceparent }) => traceparent)) return nothing;
  const spans = entries.map(({ seq, type, audience, traceparent }) =>
    traceparent
      ? beginSpan({
          name: 'write to sockets',
          kind: 'consumer',
          parent: traceparent,
          // Of an audience only its kind: the rest of the name is a person's.
          attributes: { 't0.event.seq': seq, 't0.event.type': type, 't0.audience': audience.split(':')[0] ?? '' },
        })
      : undefined,
  );
  return () => {
    for (const span of spans) span?.end();
  };
}
