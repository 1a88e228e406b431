import pg from 'pg';

/**
 * A connection of the pool that never ends the program. Between the pool's handing it out and its user's listening, PostgreSQL may
 * already have said that it goes away: when both arrive in one piece, that error has no listener. Anyone who uses the connection next learns
 * of it, and the pool takes a broken one back for good.
 */
export class PoolClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}
