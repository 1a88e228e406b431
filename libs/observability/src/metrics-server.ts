import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { Registry } from 'prom-client';

/**
 * Serves a registry to Prometheus at /metrics on a port of its own, never the public one (security.md, 'production').
 * Rejects when the port is taken. Port 0 serves nothing and answers null.
 */
export async function startMetricsServer(registry: Registry, host: string, port: number): Promise<Server | null> {
  if (port === 0) return null;
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}
