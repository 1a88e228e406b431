import type { IncomingMessage } from 'node:http';
import { INTAKE_PATH } from '@t0/contracts';
import { cutText } from '@t0/observability';

/** What express knows of a call once a route took it. */
interface RoutedRequest extends IncomingMessage {
  route?: { path?: unknown };
  originalUrl?: string;
}

const MOST = 100;

/**
 * How a log names a call: by its route's pattern, so that a line holds nothing the caller made up; where no route took it, by the
 * begin of its path, without the query.
 */
export function loggedRoute({ route, originalUrl, url }: RoutedRequest): string {
  if (typeof route?.path === 'string') return route.path;
  const path = (originalUrl ?? url ?? '').split('?', 1)[0]!;
  // What follows is a secret.
  if (path.startsWith(`${INTAKE_PATH}/`)) return `${INTAKE_PATH}/:token`;
  return cutText(path, MOST);
}
