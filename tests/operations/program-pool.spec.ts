import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createDataSource, ProgramPool } from '@t0/database/platform';

const LIMIT_MS = 300;

/** Stops this process, its timers and its sockets, for longer than the limit. */
const stall = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * LIMIT_MS);

describe('the pool of a program', () => {
  const pools: ProgramPool[] = [];
  const poolOf = (connectionString: string): ProgramPool => {
    const pool = new ProgramPool({ connectionString, max: 1, connectionTimeoutMillis: LIMIT_MS });
    pools.push(pool);
    return pool;
  };
  const url = process.env.TEST_DATABASE_URL!;

  afterEach(async () => {
    for (const pool of pools.splice(0)) await pool.end();
  });

  it('is that of a data source: it waits 10 s, and an error that no caller hears does not end the program', async () => {
    const db = await createDataSource(url, 1).initialize();
    try {
      const { master: pool } = db.driver as unknown as { master: ProgramPool };
      expect(pool).toBeInstanceOf(ProgramPool);
      expect(pool.options.connectionTimeoutMillis).toBe(10_000);
      const client = await pool.connect();
      try {
        expect(() => client.emit('error', new Error('terminating connection due to postmaster exit'))).not.toThrow();
      } finally {
        client.release();
      }
    } finally {
      await db.destroy();
    }
  });

  it('connects when the process is stalled for longer than the limit', async () => {
    const connected = poolOf(url).connect();
    stall();
    const client = await connected;
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    client.release();
  });

  it('hands a freed connection to a caller that waited for it through a stall', async () => {
    const pool = poolOf(url);
    const first = await pool.connect();
    const answer = pool.query('SELECT 2 AS two');
    stall();
    // After the pool's own timer, which is long due.
    setTimeout(() => first.release());
    expect((await answer).rows).toEqual([{ two: 2 }]);
  });

  it('gives up a server that takes a connection and does not answer', async () => {
    const taken = new Set<Socket>();
    const silent = createServer((socket) => taken.add(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    try {
      const pool = poolOf(`postgresql://t0@127.0.0.1:${(silent.address() as AddressInfo).port}/t0`);
      await expect(pool.connect()).rejects.toThrow('timeout');
    } finally {
      for (const socket of taken) socket.destroy();
      silent.close();
    }
  });
});
