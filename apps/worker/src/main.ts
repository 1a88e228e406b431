import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { readConfig } from '@t0/config';
import {
  createLogger,
  Health,
  LiveMetrics,
  nameProgram,
  runProgram,
  startMetricsServer,
  startTracing,
} from '@t0/observability';
import { WorkerModule } from './worker.module.ts';

runProgram('worker', async () => {
  const config = readConfig(process.env);
  const logger = createLogger('worker', config.LOG_LEVEL);
  const endTracing = await startTracing('t0-worker', process.env, logger);
  const app = await NestFactory.createApplicationContext(WorkerModule.with(config, logger), {
    logger: false,
    abortOnError: false,
  });
  const health = app.get(Health);
  nameProgram(app.get(LiveMetrics).registry, 'worker');
  const metrics = await startMetricsServer(
    app.get(LiveMetrics).registry,
    config.METRICS_HOST,
    config.METRICS_PORT,
    health,
  );
  return {
    logger,
    close: async () => {
      health.startDraining();
      await app.close();
      metrics?.close();
      await endTracing();
    },
  };
});
