import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Resolves to the port if a TCP port is free at `host` now, or undefined when it is busy. Port 0 means any. */
function tryPort(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}

/** True if nobody listens on that TCP port of that address. Rejects when the address is not this machine's. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await tryPort(port, host)) !== undefined;
}

/**
 * A TCP port that is free now. Another process may take it before you do: be ready to ask again.
 * @param preferred given back when it is free
 */
export async function freePort(preferred?: number, host = '127.0.0.1'): Promise<number> {
  let port = preferred ? await tryPort(preferred, host) : undefined;
  // Below the range from which systems take the ports of outgoing connections, any of which could take it meanwhile.
  port ??= (await tryPort(randomInt(16_384, 32_768), host)) ?? (await tryPort(0, host));
  if (port === undefined) throw new Error('The system has no free port left.');
  return port;
}
