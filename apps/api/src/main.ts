import 'reflect-metadata';
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
import { createApp } from './create-app.ts';
import { Draining } from './platform/health/draining.ts';
import { servesCalls, servesSockets } from './role.ts';

/** Connections that may wait for accept: a storm of reconnecting members must not be refused (docs/REALTIME.md#limits). */
const BACKLOG = 4096;

runProgram('API', async () => {
  const config = readConfig(process.env);
  const name = servesCalls(config) ? 'api' : 'gateway';
  const logger = createLogger(name, config.LOG_LEVEL);
  const endTracing = await startTracing(`t0-${name}`, process.env, logger);
  const app = await createApp(config, logger);
  await app.init();
  const server = app.getHttpServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: config.PORT, host: config.HOST, backlog: BACKLOG }, resolve);
  });
  const live = app.get(LiveMetrics);
  nameProgram(live.registry, name);
  live.serving.set(servesSockets(config) ? 1 : 0);
  const metrics = await startMetricsServer(live.registry, config.METRICS_HOST, config.METRICS_PORT, app.get(Health));
  return {
    logger,
    close: async () => {
      await app.get(Draining).run(server);
      metrics?.close();
      await app.close();
      await endTracing();
    },
  };
});
