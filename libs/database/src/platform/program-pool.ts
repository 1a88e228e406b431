import pg from 'pg';

/**
 * A connection of the pool that never ends the program. Between the pool's handing it out and its user's listening, PostgreSQL may
 * already have said that it goes away: when both arrive in one piece, that error has no listener. Anyone who uses the connection next learns
 * of it, and the pool takes a broken one back for good.
 */
class PoolClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/** A server that does not answer this in time counts as unavailable, ms. */
export const ANSWER_MS = 10_000;

/** A timer that ends a wait this much too late shows that the process was stalled, ms. */
const LATE_MS = 100;

type OnConnection = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (broken?: unknown) => void,
) => void;

/**
 * The pool of a program. A caller that waits longer than `connectionTimeoutMillis` for a connection gets an error; by default after
 * `ANSWER_MS`. After a stall of the process the timers are due before an answer that came meanwhile is read: a wait that ended too late
 * begins once more.
 */
export class ProgramPool extends pg.Pool {
  private readonly limitMs: number;

  constructor(options: pg.PoolConfig) {
    // TypeORM passes on what was not set as undefined.
    const connectionTimeoutMillis = options.connectionTimeoutMillis ?? ANSWER_MS;
    super({ ...options, Client: PoolClient, connectionTimeoutMillis });
    this.limitMs = connectionTimeoutMillis;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnection): void;
  override connect(callback?: OnConnection): Promise<pg.PoolClient> | void {
    if (callback) return this.connectUnlessLate(callback);
    return new Promise((resolve, reject) =>
      this.connectUnlessLate((error, client) => (error ? reject(error) : resolve(client!))),
    );
  }

  private connectUnlessLate(callback: OnConnection): void {
    const late = performance.now() + this.limitMs + LATE_MS;
    super.connect((error, client, release) => {
      if (error && performance.now() > late) super.connect(callback);
      else callback(error, client, release);
    });
  }
}
