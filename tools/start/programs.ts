import { get } from 'node:http';
import { join } from 'node:path';
import { freePort } from '@t0/embedded';
import { ROOT } from '../shared/root.ts';
import { say, seconds } from '../shared/say.ts';
import { STAGE } from '../shared/stage.ts';
import { startProgram, type RunningProgram } from './child-program.ts';
import { startFrontDoor } from './front-door.ts';
import { keep, logFileOf, recordFileOf, type LaunchContext } from './launch-context.ts';
import type { Servers } from './servers.ts';
import { webBuilt } from './web-build.ts';
import { recordSigningKey, sessionSecret, webPushKey } from './kept-secret.ts';

/** What the API and the worker are told. */
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

/** Metrics, when asked for: METRICS_PORT and up for the APIs, from 100 above it for the workers. */
function metricsAt(offset: number): NodeJS.ProcessEnv {
  const first = Number(process.env['METRICS_PORT'] ?? 0);
  return first > 0 ? { METRICS_PORT: String(first + offset) } : {};
}

/** Whether an API answers that its database and Redis do. */
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
          script: join(ROOT, 'apps/worker/dist/main.js'),
          env: { ...env, ...metricsAt(100 + index) },
          logFile: logFileOf(context, file),
          recordFile: recordFileOf(context, file),
          stopWithin: 5_000,
        }),
      );
    }),
  );
}

async function startApi(
  context: LaunchContext,
  index: number,
  env: NodeJS.ProcessEnv,
  host: string,
  port: number,
): Promise<void> {
  const name = named('API', index, context.settings.apis);
  const file = `api-${index + 1}`;
  await keep<RunningProgram>(context, name, STAGE.api, () =>
    startProgram({
      name,
      script: join(ROOT, 'apps/api/dist/main.js'),
      env: { ...env, ...metricsAt(index), HOST: host, PORT: String(port) },
      logFile: logFileOf(context, file),
      recordFile: recordFileOf(context, file),
      isReady: () => isReady(host, port),
      stopWithin: 5_000,
    }),
  );
}

/** One API listens on the terminal's port itself; several listen on ports of their own behind a front door. */
async function startApis(context: LaunchContext, env: NodeJS.ProcessEnv): Promise<void> {
  const { apis, host, port } = context.settings;
  await webBuilt();
  if (apis === 1) return startApi(context, 0, env, host, port);
  const ports: number[] = [];
  while (ports.length < apis) {
    const candidate = await freePort();
    if (!ports.includes(candidate)) ports.push(candidate);
  }
  const proxies = Number(process.env['TRUSTED_PROXIES'] || 0) + 1;
  const behind = { ...env, TRUSTED_PROXIES: String(proxies) };
  await Promise.all(ports.map((own, index) => startApi(context, index, behind, '127.0.0.1', own)));
  await context.teardown.start('The front door', STAGE.frontDoor, () => startFrontDoor({ host, port, targets: ports }));
}

/** Starts workers and APIs and resolves when all of them can do their work. */
export async function startPrograms(context: LaunchContext, servers: Servers): Promise<void> {
  const began = Date.now();
  const env = environment(context, servers);
  say('Starting the API and the worker');
  const outcomes = await Promise.allSettled([startWorkers(context, env), startApis(context, env)]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  say(`The API and the worker run (${seconds(Date.now() - began)})`);
}
