import type { Config } from '@t0/config';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * True if a page of this Origin may call the API: the product's own address, a configured one, or, outside production, the very loopback
 * address that was asked. 'null' and unreadable origins never may.
 */
export function isAllowedOrigin(origin: string, host: string | undefined, config: Config): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (url.origin === new URL(config.PUBLIC_URL).origin || config.ALLOWED_ORIGINS.includes(url.origin)) return true;
  return !config.isProduction && LOOPBACK.has(url.hostname) && url.host === host;
}
