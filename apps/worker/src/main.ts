import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { readConfig } from '@t0/config';
import { createLogger, runProgram } from '@t0/observability';
import { WorkerModule } from './worker.module.ts';

runProgram('worker', async () => {
  const config = readConfig(process.env);
  const logger = createLogger('worker', config.LOG_LEVEL);
  const app = await NestFactory.createApplicationContext(WorkerModule.with(config, logger), {
    logger: false,
    abortOnError: false,
  });
  return { logger, close: () => app.close() };
});
