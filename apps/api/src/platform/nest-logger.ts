import type { LoggerService } from '@nestjs/common';
import type { Logger } from '@t0/observability';

/** Sends the framework's own messages to the product's logger. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...context: unknown[]): void {
    this.logger.debug({ context }, String(message));
  }

  warn(message: unknown, ...context: unknown[]): void {
    this.logger.warn({ context }, String(message));
  }

  error(message: unknown, ...context: unknown[]): void {
    this.logger.error({ context }, message instanceof Error ? message.message : String(message));
  }
}
