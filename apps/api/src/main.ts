import 'reflect-metadata';
import { readConfig } from '@t0/config';
import { createLogger } from '@t0/observability';
import { createApp } from './create-app.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger('api', config.LOG_LEVEL);
  const app = await createApp(config, logger);
  await app.init();
  const server = app.getHttpServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: config.PORT, host: config.HOST, backlog: 4096 }, resolve);
  });
  logger.info({ port: config.PORT }, 'The API is ready');
  process.send?.('ready');

  let closing = false;
  const stop = (signal: string): void => {
    if (closing) return;
    closing = true;
    logger.info({ signal }, 'Stopping');
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'Stopping failed');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
}

main().catch((error: unknown) => {
  process.stderr.write(`The API could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
