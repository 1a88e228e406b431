import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { takesWork, type Health } from './health/health.ts';

/** Distinguishes the series of the API from those of the worker: both expose the same names. */
export function nameProgram(registry: Registry, program: 'api' | 'gateway' | 'worker'): void {
  registry.setDefaultLabels({ program });
}

/**
 * Serves a program's operators on a port of its own, never the public one (docs/SECURITY.md#production): /metrics to Prometheus,
 * /health/live and /health/ready to the supervisor of the program. Rejects when the port is taken. Port 0 serves nothing and answers
 * null.
 */
export async function startMetricsServer(
  registry: Registry,
  host: string,
  port: number,
  health?: Health,
): Promise<Server | null> {
  if (port === 0) return null;
  const server = createServer((request, response) => {
    answer(request.url ?? '', registry, health, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

async function answer(
  path: string,
  registry: Registry,
  health: Health | undefined,
  response: ServerResponse,
): Promise<void> {
  if (path === '/metrics') {
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
  } else if (health && path === '/health/live') {
    json(response, 200, { status: 'ok' });
  } else if (health && path === '/health/ready') {
    const report = await health.report();
    json(response, takesWork(report) ? 200 : 503, report);
  } else {
    response.writeHead(404).end();
  }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
