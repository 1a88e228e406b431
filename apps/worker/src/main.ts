import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { readConfig } from '@t0/config';
import { createLogger, LiveMetrics, runProgram, startMetricsServer } from '@t0/observability';
import { WorkerModule } from './worker.module.ts';

runProgram('worker', async () => {
  const config = readConfig(process.env);
  const logger = createLogger('worker', config.LOG_LEVEL);
  const app = await NestFactory.createApplicationContext(WorkerModule.with(config, logger), {
    logger: false,
    abortOnError: false,
  });
  const metrics = await startMetricsServer(app.get(LiveMetrics).registry, config.METRICS_HOST, config.METRICS_PORT);
  return {
    logger,
    close: async () => {
      metrics?.close();
      await app.close();
    },
  };
});
