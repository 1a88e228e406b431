type Environment = Readonly<Record<string, string | undefined>>;

/**
 * True if traces are requested by OpenTelemetry's own variables: an exporter or an endpoint is named, and OTEL_SDK_DISABLED is not true.
 * @throws Error with one sentence when the requested exporter is not available
 */
export function tracesAreOn(env: Environment): boolean {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return false;
  const exporter = env['OTEL_TRACES_EXPORTER'];
  if (exporter === 'none') return false;
  if (exporter && exporter !== 'otlp') throw new Error('OTEL_TRACES_EXPORTER must be otlp or none');
  const on = exporter ?? env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ?? env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!on) return false;
  const protocol = env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] ?? env['OTEL_EXPORTER_OTLP_PROTOCOL'];
  if (protocol && protocol !== 'http/protobuf') throw new Error('OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf');
  return true;
}
