import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import express from 'express';
import { bodyDeadline, UPLOADS } from './body-deadline.ts';

const OTHER_TIMERS = ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setInterval'] as const;

describe('the time that a body has to arrive (docs/SECURITY.md#requests)', () => {
  const app = express()
    .use(bodyDeadline(1000))
    .post('/refused', (_request, response) => void response.status(429).end())
    .put('/{*path}', (request, response) => void request.resume().once('end', () => response.end()));
  const server = createServer(app);

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    jest.useFakeTimers({ doNotFake: [...OTHER_TIMERS] });
  });
  afterAll(async () => {
    jest.useRealTimers();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it.each(['/api/signals', `${UPLOADS}1`])('leaves no timer on once a call of %s was answered', async (path) => {
    const answered = new Promise((resolve) =>
      server.once('request', (_, response) => response.once('finish', resolve)),
    );
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'PUT', body: 'whole' });
    await answered;
    expect([answer.status, jest.getTimerCount()]).toEqual([200, 0]);
  });

  it('leaves no timer on once a call that was refused before its body came has lost its connection', async () => {
    const { port } = server.address() as AddressInfo;
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const tcp = connect(port, '127.0.0.1');
    tcp.write('POST /refused HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
    await once(tcp, 'data');
    expect(jest.getTimerCount()).toBe(1);
    const [near] = await accepted;
    const lost = new Promise((resolve) => near.once('close', resolve));
    tcp.destroy();
    await lost;
    expect(jest.getTimerCount()).toBe(0);
  });
});
