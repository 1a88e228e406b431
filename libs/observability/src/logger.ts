import pino from 'pino';
import type { Logger } from 'pino';
import { cutFields, cutText } from './cut-text.ts';
import { describeError } from './describe-error.ts';
import { scrub } from './scrub.ts';
import { currentTrace } from './trace/trace.ts';

export type { Logger } from 'pino';

/** Paths that never reach a log line, wherever they come from (docs/SECURITY.md#production). */
const SECRETS = [
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
  '*.password',
  '*.token',
  '*.secret',
];

/** Characters of a line's message. */
const MOST_MESSAGE = 1000;

/**
 * JSON lines on standard output, one per event, with the program's name and the ids of the call, event and job they belong to.
 * People's addresses and secrets in URLs are taken out of every line; of errors only fields known to be harmless are logged.
 * Long texts are cut: input of strangers must not make a line long. `write` is where lines go.
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
      formatters: { log: cutFields },
      hooks: {
        logMethod(given, method) {
          const cut = given.map((one: unknown) => (typeof one === 'string' ? cutText(one, MOST_MESSAGE) : one));
          method.apply(this, cut as typeof given);
        },
      },
      mixin: () => ({ ...currentTrace() }),
    },
    { write: (line: string) => write(scrub(line)) },
  );
}
