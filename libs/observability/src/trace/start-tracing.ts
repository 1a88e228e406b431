import type { Logger } from '../logger.ts';
import { makeSpansBy } from './spans.ts';
import { tracesAreOn } from './tracing-settings.ts';

/** How long remaining spans have to be exported when a program ends, ms. */
const LEAVE_WITHIN_MS = 2_000;

/**
 * Turns tracing on when OpenTelemetry's variables ask for it; else its SDK is not loaded. Returns a function that ends it: that exports
 * the remaining spans, as far as time allows.
 * @throws Error with one sentence when the variables ask for what is not available
 */
export async function startTracing(
  service: string,
  env: Readonly<Record<string, string | undefined>>,
  logger: Logger,
): Promise<() => Promise<void>> {
  if (!tracesAreOn(env)) return () => Promise.resolve();
  const { otelSpans } = await import('./otel-provider.ts');
  const spans = otelSpans(service, logger);
  makeSpansBy(spans.make);
  logger.info('Traces are exported');
  return async () => {
    makeSpansBy(undefined);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, LEAVE_WITHIN_MS)));
    await Promise.race([
      spans
        .shutdown()
        .catch((error: unknown) => logger.warn({ err: error }, 'Exporting traces failed; the last spans are lost')),
      late,
    ]);
    clearTimeout(timer);
  };
}
