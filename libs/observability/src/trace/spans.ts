import { failureOf } from './failure-of.ts';
import type { OpenSpan, SpanMaker, SpanStart } from './span.ts';
import { currentTrace, inTrace } from './trace.ts';

/** Absent: tracing is off, and costs this one comparison. */
let make: SpanMaker | undefined;

/** Turns tracing on with a maker of spans, or off. */
export function makeSpansBy(maker: SpanMaker | undefined): void {
  make = maker;
}

/** Begins a span beneath the one in force here; undefined while tracing is off. Anyone who begins it ends it. */
export function beginSpan(start: SpanStart): OpenSpan | undefined {
  return make?.({ parent: currentTrace().traceparent, ...start });
}

/**
 * Does `work` within a span: what it begins, logs and enqueues belongs to it. While tracing is off it is `work` alone.
 * @example await inSpan({ name: 'send an email', kind: 'client' }, () => sender.send(mail))
 */
export function inSpan<R>(start: SpanStart, work: () => Promise<R>): Promise<R> {
  const span = beginSpan(start);
  if (!span) return work();
  return inTrace({ traceparent: span.traceparent }, work).then(
    (result) => {
      span.end();
      return result;
    },
    (error: unknown) => {
      span.end({ failure: failureOf(error) });
      throw error;
    },
  );
}
