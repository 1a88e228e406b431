const FORM = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const ZERO = /^0+$/;

/** A span of another process, as its traceparent names it. */
export interface RemoteSpan {
  traceId: string;
  spanId: string;
  traceFlags: number;
}

/** Reads a traceparent (W3C Trace Context, version 00); undefined when it is none. */
export function readTraceparent(text: unknown): RemoteSpan | undefined {
  const [, traceId, spanId, flags] = (typeof text === 'string' && FORM.exec(text)) || [];
  if (!traceId || !spanId || !flags || ZERO.test(traceId) || ZERO.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}

/** Writes a traceparent. */
export const writeTraceparent = ({ traceId, spanId, traceFlags }: RemoteSpan): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
