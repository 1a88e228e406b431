import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { freePort, isPortFree } from './free-port.ts';

describe('a free port', () => {
  it('is the preferred one when nobody listens there, else another', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await isPortFree(port)).toBe(false);
    expect(await freePort(port)).not.toBe(port);
    server.close();
    await once(server, 'close');
    expect(await isPortFree(port)).toBe(true);
    expect(await freePort(port)).toBe(port);
  });

  it('is none that the system gives to an outgoing connection', async () => {
    for (let call = 0; call < 5; call += 1) expect(await freePort()).toBeLessThan(32_768);
  });
});
