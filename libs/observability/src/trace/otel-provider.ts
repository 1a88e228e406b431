import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind as OtelKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Logger } from '../logger.ts';
import type { SpanMaker, OpenSpan, SpanKind } from './span.ts';
import type { Context, Span, Tracer } from '@opentelemetry/api';
import { readTraceparent, writeTraceparent } from './traceparent.ts';

const KINDS: Record<SpanKind, OtelKind> = {
  server: OtelKind.SERVER,
  internal: OtelKind.INTERNAL,
  producer: OtelKind.PRODUCER,
  consumer: OtelKind.CONSUMER,
  client: OtelKind.CLIENT,
};

/** Makes spans by a tracer of OpenTelemetry. The product manages the trace around them (trace.ts): no context manager is set up. */
function spansOf(tracer: Tracer): SpanMaker {
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

/** The maker and exporter of spans. */
export interface Spans {
  make: SpanMaker;
  /** Exports the remaining spans, and ends. */
  shutdown(): Promise<void>;
}

/**
 * OpenTelemetry's SDK, set up by its own variables (sampler, limits, endpoint, headers, batches): this module alone loads it.
 * @param processor what gets the spans instead of the exporter, for tests
 */
export function otelSpans(service: string, logger: Logger, processor?: SpanProcessor): Spans {
  diag.setLogger(quietLogger(logger), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const own = resourceFromAttributes({ 'service.name': service });
  const given = detectResources({ detectors: [envDetector] }); // OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES
  const provider = new BasicTracerProvider({
    resource: defaultResource().merge(own).merge(given),
    spanProcessors: [processor ?? new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  return { make: spansOf(provider.getTracer('t0')), shutdown: () => provider.shutdown() };
}

/** Messages of the SDK go to the product's log: a failed export of spans is no error of the product. */
function quietLogger(logger: Logger): Parameters<typeof diag.setLogger>[0] {
  const warn = (message: string): void =>
    logger.warn({ otel: message }, 'Exporting traces failed; the program runs on without these spans');
  const silent = (): void => undefined;
  return { error: warn, warn, info: silent, debug: silent, verbose: silent };
}
