import type { Logger } from './logger.ts';

/** A started program: what it logs to, and how it ends. */
export interface RunningProgram {
  logger: Logger;
  close: () => Promise<void>;
}

/**
 * Runs a program's main: one sentence on standard error and exit code 1 when it cannot start, 'ready' to a parent process that
 * listens, an orderly end on SIGTERM and SIGINT with exit code 0. An uncaught error ends it at once with exit code 1, by a line of
 * the log like every other: Node's own report would show all that hangs on the error.
 */
export function runProgram(title: string, start: () => Promise<RunningProgram>): void {
  start().then(
    ({ logger, close }) => {
      let closing = false;
      const stop = (signal: string): void => {
        if (closing) return;
        closing = true;
        logger.info({ signal }, 'Stopping');
        close().then(
          () => process.exit(0),
          (error: unknown) => {
            logger.error({ err: error }, 'Stopping in order failed; the program exits with code 1');
            process.exit(1);
          },
        );
      };
      const crash = (error: unknown): void => {
        logger.fatal({ err: error }, 'An uncaught error ends the program with exit code 1');
        process.exit(1);
      };
      process.on('uncaughtException', crash);
      process.on('unhandledRejection', crash);
      process.once('SIGTERM', () => stop('SIGTERM'));
      process.once('SIGINT', () => stop('SIGINT'));
      // Last: anyone who hears it may end the program at once, and in order.
      logger.info(`The ${title} is ready`);
      process.send?.('ready');
    },
    (error: unknown) => {
      process.stderr.write(`The ${title} could not start: ${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
}
