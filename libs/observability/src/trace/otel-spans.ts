import { ROOT_CONTEXT, SpanKind as OtelKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context, Span, Tracer } from '@opentelemetry/api';
import type { OpenSpan, SpanKind, SpanMaker } from './span.ts';
import { readTraceparent, writeTraceparent } from './traceparent.ts';

const KINDS: Record<SpanKind, OtelKind> = {
  server: OtelKind.SERVER,
  internal: OtelKind.INTERNAL,
  producer: OtelKind.PRODUCER,
  consumer: OtelKind.CONSUMER,
  client: OtelKind.CLIENT,
};

/** Makes spans by a tracer of OpenTelemetry. The trace around them is ours (trace.ts): no context manager is set up beside it. */
export function spansOf(tracer: Tracer): SpanMaker {
  return ({ name, kind, attributes, parent }) =>
    openSpan(tracer.startSpan(name, { kind: KINDS[kind], attributes }, above(parent)));
}

function above(parent: string | undefined): Context {
  const remote = readTraceparent(parent);
  return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT;
}

function openSpan(span: Span): OpenSpan {
  return {
    traceparent: writeTraceparent(span.spanContext()),
    end({ name, attributes, failure } = {}) {
      if (name) span.updateName(name);
      if (attributes) span.setAttributes(attributes);
      if (failure !== undefined) span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
