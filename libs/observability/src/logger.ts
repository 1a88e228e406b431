import pino from 'pino';
import type { Logger } from 'pino';
import { describeError } from './describe-error.ts';
import { scrub } from './scrub.ts';
import { currentTrace } from './trace/trace.ts';

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

/**
 * JSON lines on standard output, one per event, with the program's name and the ids of the call, event and job they belong to.
 * People's addresses and secrets in URLs are taken out of every line; of errors only what is known to be harmless stands in it.
 * `write` is where lines go.
 */
export function createLogger(
  name: string,
  level: string,
  write: (line: string) => void = (line) => void process.stdout.write(line),
): Logger {
  return pino(
    {
      name,
      level,
      serializers: { err: (error: unknown) => describeError(error) },
      redact: { paths: SECRETS, censor: '[secret]' },
      base: { name, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ ...currentTrace() }),
    },
    { write: (line: string) => write(scrub(line)) },
  );
}
