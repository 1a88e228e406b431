import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Config } from '@t0/config';
import type { Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module.ts';
import { limitConnections } from './platform/http/connection-limits.ts';
import { applyHttpStack } from './platform/http/http-stack.ts';
import { liveCallsOnly, refuseUpgrades } from './platform/http/web-app.ts';
import { NestLogger } from './platform/nest-logger.ts';
import { createPassport } from './platform/session/passport.ts';
import { SessionStore } from './platform/session/session-store.ts';
import { LiveIoAdapter } from './live/live-io-adapter.ts';
import { servesCalls, servesSockets } from './role.ts';

/** Builds the API on its configuration, ready to listen. Rejects when PostgreSQL or Redis cannot be reached. */
export async function createApp(config: Config, logger: Logger): Promise<NestExpressApplication> {
  const calls = servesCalls(config) ? await import('./calls.module.ts') : undefined;
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config, logger, calls?.CallsModule), {
    logger: new NestLogger(logger),
    bodyParser: false,
    abortOnError: false,
    forceCloseConnections: true,
  });
  limitConnections(app.getHttpServer(), config);
  applyHttpStack(app, config, logger, {
    session: app.get(SessionStore).handler,
    passport: createPassport(app.get(DataSource)),
    pages: (knownSession, admit) => (calls ? calls.pageHandlers(app, config, knownSession, admit) : [liveCallsOnly]),
  });
  calls?.serveApiDocs(app, config);
  if (servesSockets(config)) app.useWebSocketAdapter(new LiveIoAdapter(app, config));
  else refuseUpgrades(app.getHttpServer());
  return app;
}
