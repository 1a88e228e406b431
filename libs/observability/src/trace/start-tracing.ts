import type { Logger } from '../logger.ts';
import { makeSpansBy } from './spans.ts';
import { tracesAreOn } from './tracing-settings.ts';

/** Spans still held when a program ends are given this long to leave, ms. */
const LEAVE_WITHIN_MS = 2_000;

/**
 * Turns tracing on when OpenTelemetry's variables ask for it; else nothing of its SDK is even loaded. Answers how to end it: that brings out
 * what is held, as far as it leaves in time.
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
      spans.shutdown().catch((error: unknown) => logger.warn({ err: error }, 'Exporting traces failed')),
      late,
    ]);
    clearTimeout(timer);
  };
}
