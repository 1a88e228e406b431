/** The role of a span in the trace around it, as OpenTelemetry names it. */
export type SpanKind = 'server' | 'internal' | 'producer' | 'consumer' | 'client';

/** Numbers and technical names; never an address, a name, a text or an id of a person (docs/operations/observe.md#traces). */
type SpanAttributes = Record<string, string | number>;

/** A span to be begun. */
export interface SpanStart {
  name: string;
  kind: SpanKind;
  attributes?: SpanAttributes;
  /** W3C traceparent of the span above; absent: the one in force here. Neither: a trace begins. */
  parent?: string;
}

/** A span under way. */
export interface OpenSpan {
  /** W3C traceparent by which others continue the trace. */
  readonly traceparent: string;
  /** Ends it, with what became known meanwhile; `failure` says in a word or code what went wrong. */
  end(outcome?: { name?: string; attributes?: SpanAttributes; failure?: string }): void;
}

/** Begins spans, once tracing is on. */
export type SpanMaker = (start: SpanStart) => OpenSpan;
