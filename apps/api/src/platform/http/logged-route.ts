import type { IncomingMessage } from 'node:http';
import { INTAKE_PATH } from '@t0/contracts';
import { cutText } from '@t0/observability';

/** The route that express sets on a call. */
interface RoutedRequest extends IncomingMessage {
  route?: { path?: unknown };
  originalUrl?: string;
}

const MOST = 100;

/**
 * The name of a call in logs: its route's pattern, so that a line contains nothing the caller made up. Where no route took it, the begin of
 * its path, without the query.
 */
export function loggedRoute({ route, originalUrl, url }: RoutedRequest): string {
  if (typeof route?.path === 'string') return route.path;
  const path = (originalUrl ?? url ?? '').split('?', 1)[0]!;
  // The rest of the path is a secret.
  if (path.startsWith(`${INTAKE_PATH}/`)) return `${INTAKE_PATH}/:token`;
  return cutText(path, MOST);
}
