import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { SOCKET_PATH } from '@t0/contracts/live';
import { createTestDatabase, startProgram, startTestRedis, TestClient } from '@t0/testing';
import type { Program, TestDatabase, TestRedis } from '@t0/testing';
import { testEnvironment } from '../support/api-stack.ts';

const PLACES = 5;
const MAIN = `${__dirname}/../../dist/api.js`;

describe('handshakes of sockets', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let api: Program;

  beforeAll(async () => {
    [database, redis] = await Promise.all([createTestDatabase(), startTestRedis()]);
    const env = testEnvironment(database.url, redis.url, {
      PRICE_PROVIDER: 'none',
      HTTP_CONNECTIONS_PER_ADDRESS: '1000',
      LOG_LEVEL: 'warn',
      LIVE_MAX_SOCKETS_PER_ADDRESS: String(PLACES),
    });
    api = await startProgram({ main: MAIN, env });
  });
  afterAll(async () => {
    await api.kill('SIGTERM');
    await Promise.all([redis.stop(), database.drop()]);
  });

  /** A connection that has sent its handshake, and reads nothing. */
  async function openSocket(): Promise<Socket> {
    const { port, host } = new URL(api.origin);
    const socket = connect(Number(port), '127.0.0.1').pause();
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(
      `GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16, 7).toString('base64')}\r\n\r\n`,
    );
    return socket;
  }

  const alive = async (): Promise<void> =>
    expect((await new TestClient(api.origin).get('/api/health/live')).status).toBe(200);

  it('are reset by their clients at any moment, and the API goes on (docs/SECURITY.md#socket)', async () => {
    for (let round = 0; round < 20; round += 1) {
      // Beyond the places, so that some wait for their refusal.
      const sockets = await Promise.all(Array.from({ length: 2 * PLACES }, openSocket));
      // On every second round the server has read the handshakes by then; on the others it may not have.
      if (round % 2) await alive();
      for (const socket of sockets) socket.resetAndDestroy();
    }
    await alive();
  });
});
