import { tracesAreOn } from './tracing-settings.ts';

describe('whether traces are on', () => {
  it('is asked for by the standard variables, and by nothing else', () => {
    expect(tracesAreOn({})).toBe(false);
    expect(tracesAreOn({ OTEL_SERVICE_NAME: 't0' })).toBe(false);
    expect(tracesAreOn({ OTEL_TRACES_EXPORTER: 'otlp' })).toBe(true);
    expect(tracesAreOn({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' })).toBe(true);
    expect(tracesAreOn({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' })).toBe(true);
  });

  it('is taken back by them', () => {
    const on = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
    expect(tracesAreOn({ ...on, OTEL_SDK_DISABLED: 'true' })).toBe(false);
    expect(tracesAreOn({ ...on, OTEL_TRACES_EXPORTER: 'none' })).toBe(false);
  });

  it('is refused in words when something else is asked for than there is', () => {
    expect(() => tracesAreOn({ OTEL_TRACES_EXPORTER: 'zipkin' })).toThrow('OTEL_TRACES_EXPORTER must be otlp or none');
    expect(() =>
      tracesAreOn({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4317', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }),
    ).toThrow('OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf');
  });
});
