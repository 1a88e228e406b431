import pino from 'pino';
import type { Logger } from 'pino';

export type { Logger } from 'pino';

/** Paths that never reach a log line, wherever they come from (security.md, 'production'). */
const SECRETS = [
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
  '*.password',
  '*.token',
  '*.secret',
];

/** JSON lines on standard output, one per event, with the program's name. */
export function createLogger(name: string, level: string): Logger {
  return pino({
    name,
    level,
    redact: { paths: SECRETS, censor: '[secret]' },
    base: { name, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
