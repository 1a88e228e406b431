import type { IncomingMessage, ServerResponse } from 'node:http';
import { beginSpan } from './spans.ts';
import { currentTrace, inTrace } from './trace.ts';
import { readTraceparent } from './traceparent.ts';

/** The fields that express adds to a call once a route took it. */
interface RoutedRequest extends IncomingMessage {
  route?: { path?: unknown };
  originalUrl?: string;
}

/**
 * Express middleware: a span for every call of the API, named by its route's pattern. Health checks are left out.
 * @param isTrusted whether proxies in front are believed: then a trace that one began goes on
 */
export function traceHttp(isTrusted: boolean) {
  return (request: RoutedRequest, response: ServerResponse, next: () => void): void => {
    const path = request.originalUrl ?? request.url ?? '';
    if (!path.startsWith('/api/') || path.startsWith('/api/health')) return next();
    const given = isTrusted ? request.headers['traceparent'] : undefined;
    const { method = '' } = request;
    const span = beginSpan({
      name: method,
      kind: 'server',
      attributes: { 'http.request.method': method, 't0.request_id': currentTrace().requestId ?? '' },
      ...(typeof given === 'string' && readTraceparent(given) && { parent: given }),
    });
    if (!span) return next();
    response.once('close', () => {
      const route = request.route?.path;
      const named = typeof route === 'string';
      span.end({
        ...(named && { name: `${method} ${route}` }),
        attributes: { 'http.response.status_code': response.statusCode, ...(named && { 'http.route': route }) },
        ...(response.statusCode >= 500 && { failure: String(response.statusCode) }),
      });
    });
    inTrace({ traceparent: span.traceparent }, next);
  };
}
