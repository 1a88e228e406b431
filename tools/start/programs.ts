import { get } from 'node:http';
import { join } from 'node:path';
import { freePort } from '@t0/embedded';
import { ROOT } from '../shared/root.ts';
import { STAGE, say, seconds } from '../shared/say.ts';
import { startProgram, type RunningProgram } from './child-program.ts';
import { recordSigningKey, sessionSecret, webPushKey } from './data-folder.ts';
import { keep, logFileOf, recordFileOf, type LaunchContext } from './launch-context.ts';
import { startReverseProxy } from './reverse-proxy.ts';
import type { Servers } from './servers.ts';

/**
 * Waits for the web application and the programs where they are built while the product starts (tools/bootstrap/run-in-foreground.mjs); otherwise they are there.
 * A failed build ends this process from outside.
 */
async function productBuilt(): Promise<void> {
  if (process.env['T0_PRODUCT_BUILD'] !== 'beside') return;
  delete process.env['T0_PRODUCT_BUILD'];
  say('Waiting for the web application and the programs');
  await new Promise<void>((resolve) => process.once('message', () => resolve()));
}

/** The environment of the API and the worker. */
export function environment(context: LaunchContext, servers: Servers): NodeJS.ProcessEnv {
  const { settings } = context;
  return {
    ...process.env,
    PORT: String(settings.port),
    HOST: settings.host,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: servers.databaseUrl,
    REDIS_URL: servers.redisUrl,
    SMTP_URL: servers.smtpUrl,
    SESSION_SECRET: settings.sessionSecret ?? sessionSecret(settings.dataDir),
    RECORD_SIGNING_KEY: process.env['RECORD_SIGNING_KEY'] || ofTrial(context, recordSigningKey),
    WEB_PUSH_KEY: process.env['WEB_PUSH_KEY'] || ofTrial(context, webPushKey),
    RECORD_AUDIENCE: process.env['RECORD_AUDIENCE'] || (settings.isProduction ? undefined : 'everybody'),
    SUPPORT_EMAIL: process.env['SUPPORT_EMAIL'] || (settings.isProduction ? undefined : 'support@t0.local'),
    PUBLIC_URL: settings.publicUrl,
    PRICE_PROVIDER: settings.priceProvider,
    TEST_TERMINAL: settings.testTerminal,
    ...servers.stripe,
    WEB_ROOT: process.env['WEB_ROOT'] || join(ROOT, 'apps/web/dist'),
  };
}

/** A trial run keeps keys of its own; in production only the owner's are used. */
const ofTrial = ({ settings }: LaunchContext, key: (dataDir: string) => string): string | undefined =>
  settings.isProduction ? undefined : key(settings.dataDir);

/** Metrics, if configured: METRICS_PORT and up for the APIs, from 100 above it for the workers, from 200 for the gateways. */
function metricsAt(offset: number): NodeJS.ProcessEnv {
  const first = Number(process.env['METRICS_PORT'] ?? 0);
  return first > 0 ? { METRICS_PORT: String(first + offset) } : {};
}

/** True if an API answers that its database and Redis are available. */
export function isReady(host: string, port: number): Promise<boolean> {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return new Promise((resolve) => {
    const request = get({ host: name, port, path: '/api/health/ready', timeout: 3_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}

/** `The API` when there is one, `API 2` when there are several. */
const named = (name: string, index: number, count: number): string =>
  count > 1 ? `${name} ${index + 1}` : `The ${name}`;

async function startWorkers(context: LaunchContext, env: NodeJS.ProcessEnv): Promise<void> {
  const { workers } = context.settings;
  await Promise.all(
    Array.from({ length: workers }, (_, index) => {
      const file = `worker-${index + 1}`;
      return keep<RunningProgram>(context, named('worker', index, workers), STAGE.worker, () =>
        startProgram({
          name: named('worker', index, workers),
          script: join(ROOT, 'dist/worker.js'),
          env: { ...env, ...metricsAt(100 + index) },
          logFile: logFileOf(context, file),
          recordFile: recordFileOf(context, file),
          stopWithin: 5_000,
        }),
      );
    }),
  );
}

/** A process of the API, of whichever role its environment names. */
async function startApi(
  context: LaunchContext,
  { name, file, env }: { name: string; file: string; env: NodeJS.ProcessEnv },
  host: string,
  port: number,
): Promise<void> {
  await keep<RunningProgram>(context, name, STAGE.api, () =>
    startProgram({
      name,
      script: join(ROOT, 'dist/api.js'),
      env: { ...env, HOST: host, PORT: String(port) },
      logFile: logFileOf(context, file),
      recordFile: recordFileOf(context, file),
      isReady: () => isReady(host, port),
      stopWithin: 5_000,
    }),
  );
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** A single process listens on the terminal's port itself; several listen on ports of their own behind a front door. */
async function startApis(context: LaunchContext, env: NodeJS.ProcessEnv): Promise<void> {
  const { apis, gateways, host, port } = context.settings;
  const role = gateways > 0 ? 'api' : 'both';
  const api = (index: number, more: NodeJS.ProcessEnv = {}) => ({
    name: named('API', index, apis),
    file: `api-${index + 1}`,
    env: { ...env, ...metricsAt(index), ROLE: role, ...more },
  });
  if (apis + gateways === 1) return startApi(context, api(0), host, port);
  const proxies = { TRUSTED_PROXIES: String(Number(process.env['TRUSTED_PROXIES'] || 0) + 1) };
  const gateway = (index: number) => ({
    name: named('gateway', index, gateways),
    file: `gateway-${index + 1}`,
    env: { ...env, ...metricsAt(200 + index), ROLE: 'gateway', ...proxies },
  });
  const ports = await freePorts(apis + gateways);
  const [calls, live] = [ports.slice(0, apis), ports.slice(apis)];
  await Promise.all([
    ...calls.map((own, index) => startApi(context, api(index, proxies), '127.0.0.1', own)),
    ...live.map((own, index) => startApi(context, gateway(index), '127.0.0.1', own)),
  ]);
  await context.teardown.start('The reverse proxy', STAGE.reverseProxy, () =>
    startReverseProxy({ host, port, calls, live: gateways > 0 ? live : calls }),
  );
}

/** Starts workers and APIs and resolves when all of them can do their work. */
export async function startPrograms(context: LaunchContext, servers: Servers): Promise<void> {
  const began = Date.now();
  const env = environment(context, servers);
  await productBuilt();
  say('Starting the API and the worker');
  const outcomes = await Promise.allSettled([startWorkers(context, env), startApis(context, env)]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  say(`The API and the worker run (${seconds(Date.now() - began)})`);
}
