import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { RequestHandler } from 'express';
import session from 'express-session';
import pg from 'pg';
import type { Config } from '@t0/config';
import type { Logger } from '@t0/observability';
import { CONFIG, LOGGER } from '../tokens.ts';
import { DataSource } from 'typeorm';
import { MemberSessionStore } from './member-session-store.ts';
import { sessionCookieName } from './session-cookie.ts';
import { sessionStatement } from './session-reading.ts';

/** As long as the other pool waits for a connection. */
const CONNECT_MS = 10_000;
const HOUR_MS = 3_600_000;

/** Server-side sessions in the `sessions` table; the cookie carries only a signed id. */
@Injectable()
export class SessionStore implements OnApplicationShutdown {
  readonly handler: RequestHandler;
  private readonly store;
  private readonly pool: pg.Pool;

  constructor(db: DataSource, @Inject(CONFIG) config: Config, @Inject(LOGGER) logger: Logger) {
    const onError = (error: unknown): void => logger.warn({ err: error }, 'The session store failed');
    this.pool = new pg.Pool({
      connectionString: config.DATABASE_URL,
      max: Math.max(2, Math.floor(config.DATABASE_POOL / 2)),
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 't0-sessions',
    });
    this.pool.on('error', onError);
    this.store = new MemberSessionStore(
      this.pool,
      sessionStatement(db),
      config.SESSION_ABSOLUTE_HOURS * HOUR_MS,
      onError,
    );
    this.handler = session({
      name: sessionCookieName(config),
      secret: config.SESSION_SECRET,
      store: this.store,
      resave: false,
      saveUninitialized: false,
      rolling: true,
      cookie: {
        httpOnly: true,
        sameSite: 'lax',
        secure: config.isProduction,
        path: '/',
        maxAge: config.SESSION_IDLE_HOURS * HOUR_MS,
      },
    });
  }

  async onApplicationShutdown(): Promise<void> {
    // Stops its pruning; the pool is ended here.
    void this.store.close();
    await this.pool.end();
  }
}
