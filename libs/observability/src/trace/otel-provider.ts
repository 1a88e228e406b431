import { diag, DiagLogLevel } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { SpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Logger } from '../logger.ts';
import { spansOf } from './otel-spans.ts';
import type { SpanMaker } from './span.ts';

/** What makes spans and brings them out. */
export interface Spans {
  make: SpanMaker;
  /** Brings out what is still held, and ends. */
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

/** What the SDK says goes to our log: that spans do not arrive is no fault of the product. */
function quietLogger(logger: Logger): Parameters<typeof diag.setLogger>[0] {
  const warn = (message: string): void => logger.warn({ otel: message }, 'Exporting traces failed');
  const silent = (): void => undefined;
  return { error: warn, warn, info: silent, debug: silent, verbose: silent };
}
