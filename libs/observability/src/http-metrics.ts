import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ProgramMetrics } from './program-metrics.ts';

/** The fields that express adds to a call once a route took it. */
interface RoutedRequest extends IncomingMessage {
  route?: { path?: unknown };
  originalUrl?: string;
}

const UNMATCHED = 'unmatched';
const PAGE = 'page';

/** Express middleware: measures every call by its route's pattern. Health checks are left out: they would drown the rest. */
export function measureHttp(metrics: ProgramMetrics) {
  return (request: RoutedRequest, response: ServerResponse, next: () => void): void => {
    const path = request.originalUrl ?? request.url ?? '';
    if (!path.startsWith('/api/health')) {
      const began = process.hrtime.bigint();
      response.once('finish', () => {
        const seconds = Number(process.hrtime.bigint() - began) / 1e9;
        const labels = { method: request.method ?? '', route: routeOf(request, path), status: response.statusCode };
        metrics.http.observe(labels, seconds);
        if (response.statusCode === 500 || response.statusCode === 503) metrics.unexpected.inc();
      });
    }
    next();
  };
}

/** Pattern of the route; one name for all of the web application's files, one for what nothing answers to. */
function routeOf(request: RoutedRequest, path: string): string {
  if (!/^\/(api|objects)(\/|$|\?)/.test(path)) return PAGE;
  return typeof request.route?.path === 'string' ? request.route.path : UNMATCHED;
}
