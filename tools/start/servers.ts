import { freePort, startPostgres, startRedis, type EmbeddedServer } from '@t0/embedded';
import { readFileSync, writeFileSync, existsSync, mkdirSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { randomBytes } from 'node:crypto';
import type { PriceId } from '@t0/stripe-sandbox';
import { ROOT } from '../shared/root.ts';
import { STAGE, say, seconds } from '../shared/say.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';
import { startProgram, type RunningProgram } from './child-program.ts';
import { requireDatabase, requireRedis } from './external-servers.ts';
import { keep, logFileOf, recordFileOf, type LaunchContext } from './launch-context.ts';

/** The sandbox that stands in for Stripe, and the settings that lead the programs to it. */
interface SandboxServer {
  port: number;
  env: Record<string, string>;
}

interface Keys {
  secretKey: string;
  webhookSecret: string;
}

const MONTHLY: PriceId = 'price_sandbox_monthly';
const YEARLY: PriceId = 'price_sandbox_yearly';

/** The keys between programs and sandbox: made once per data folder and kept where only this user can read them. */
function sandboxKeys(dataDir: string): Keys {
  const file = join(dataDir, 'stripe-sandbox', 'keys.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Keys;
  const secret = (): string => randomBytes(24).toString('hex');
  const keys = { secretKey: `sk_test_${secret()}`, webhookSecret: `whsec_${secret()}` };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

/**
 * Starts the Stripe sandbox as a program of its own, on last time's port when that is free, under the host name by which browsers
 * reach the terminal.
 */
async function startSandbox(context: LaunchContext, earlierPort: number | undefined): Promise<SandboxServer> {
  const began = Date.now();
  const { settings } = context;
  const { secretKey, webhookSecret } = sandboxKeys(settings.dataDir);
  const port = await freePort(earlierPort);
  const terminal = ['0.0.0.0', '::', 'localhost'].includes(settings.host) ? '127.0.0.1' : settings.host;
  const program = await keep<RunningProgram>(context, 'The Stripe sandbox', STAGE.mail, () =>
    startProgram({
      name: 'The Stripe sandbox',
      script: join(ROOT, 'libs/stripe-sandbox/dist/main.js'),
      env: {
        ...process.env,
        DATA_DIR: settings.dataDir,
        STRIPE_SECRET_KEY: secretKey,
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_SANDBOX_HOST: settings.host,
        STRIPE_SANDBOX_PORT: String(port),
        STRIPE_SANDBOX_PUBLIC_HOST: new URL(settings.publicUrl).hostname,
        STRIPE_SANDBOX_WEBHOOK_URL: `http://${terminal.includes(':') ? `[${terminal}]` : terminal}:${settings.port}/api/webhooks/stripe`,
      },
      logFile: logFileOf(context, 'stripe-sandbox'),
      recordFile: recordFileOf(context, 'stripe-sandbox'),
      stopWithin: 3_000,
    }),
  );
  const { url } = program.greeting as { url: string };
  say(`The Stripe sandbox runs (${seconds(Date.now() - began)})`);
  return {
    port,
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: url,
      STRIPE_PRICE_MONTHLY: MONTHLY,
      STRIPE_PRICE_YEARLY: YEARLY,
    },
  };
}

/** The last ports of the embedded servers, by server; they are requested again, so that addresses stay. */
type Ports = Partial<Record<'postgres' | 'redis' | 'smtp' | 'mail' | 'stripe', number>>;

const file = (dataDir: string): string => join(dataDir, 'run', 'ports.json');

/** Last time's ports; empty the first time. */
function recallPorts(dataDir: string): Ports {
  try {
    return JSON.parse(readFileSync(file(dataDir), 'utf8')) as Ports;
  } catch {
    return {};
  }
}

/** Keeps this time's ports. */
function rememberPorts(dataDir: string, ports: Ports): void {
  writeFileSync(file(dataDir), `${JSON.stringify(ports)}\n`);
}

/** Addresses of the servers that the terminal's programs use. */
export interface Servers {
  databaseUrl: string;
  redisUrl: string;
  smtpUrl: string;
  /** Where a person reads the caught mail; absent when SMTP_URL was given. */
  mailPage: string | undefined;
  /** The settings that lead the programs to the Stripe sandbox; absent when a key of Stripe was given. */
  stripe: Record<string, string> | undefined;
}

/** The first message of the mail catcher, once it listens. */
interface CatcherGreeting {
  smtpUrl: string;
  httpUrl: string;
  smtpPort: number;
  httpPort: number;
}

/** A server that came back elsewhere is of no use to programs that know its old address. */
function requireSameAddress(server: EmbeddedServer, earlier: EmbeddedServer | undefined): EmbeddedServer {
  if (!earlier || earlier.url === server.url) return server;
  void server.stop();
  throw new UserFacingError(`${server.name} cannot use its port ${earlier.port}: another program has taken it.`);
}

async function embed(
  context: LaunchContext,
  start: typeof startPostgres,
  preferredPort: number | undefined,
): Promise<EmbeddedServer> {
  const began = Date.now();
  const name = start === startPostgres ? 'PostgreSQL' : 'Redis';
  const server = await keep<EmbeddedServer>(context, name, STAGE.server, async (earlier) =>
    requireSameAddress(
      await start({
        dataDir: context.settings.dataDir,
        onProgress: say,
        endWithParent: true, // even when this process is killed; committed data stays
        preferredPort: earlier?.port ?? preferredPort,
      }),
      earlier,
    ),
  );
  say(`${name} runs (${seconds(Date.now() - began)})`);
  return server;
}

async function catchMail(context: LaunchContext, ports: Ports): Promise<CatcherGreeting> {
  const began = Date.now();
  const listensOn = { smtp: await freePort(ports.smtp), mail: await freePort(ports.mail) };
  const program = await keep<RunningProgram>(context, 'The mail catcher', STAGE.mail, () =>
    startProgram({
      name: 'The mail catcher',
      script: join(ROOT, 'libs/embedded/dist/mail-catcher/main.js'),
      env: {
        ...process.env,
        DATA_DIR: context.settings.dataDir,
        MAIL_CATCHER_SMTP_PORT: String(listensOn.smtp),
        MAIL_CATCHER_HTTP_PORT: String(listensOn.mail),
      },
      logFile: logFileOf(context, 'mail-catcher'),
      recordFile: recordFileOf(context, 'mail-catcher'),
      stopWithin: 3_000,
    }),
  );
  const greeting = program.greeting as CatcherGreeting;
  say(`The mail catcher runs (${seconds(Date.now() - began)})`);
  return greeting;
}

/**
 * Starts every server that was not given, all at once, and makes sure that given ones answer.
 * @throws the first error, once every other server is up or has failed too
 */
export async function startServers(context: LaunchContext): Promise<Servers> {
  const { settings } = context;
  const ports = recallPorts(settings.dataDir);
  const [postgres, redis, mail, stripe] = await Promise.allSettled([
    settings.databaseUrl ? requireDatabase(settings.databaseUrl) : embed(context, startPostgres, ports.postgres),
    settings.redisUrl ? requireRedis(settings.redisUrl) : embed(context, startRedis, ports.redis),
    settings.smtpUrl ? undefined : catchMail(context, ports),
    settings.stripeSandbox ? startSandbox(context, ports.stripe) : undefined,
  ]);
  if (postgres.status === 'rejected') throw postgres.reason;
  if (redis.status === 'rejected') throw redis.reason;
  if (mail.status === 'rejected') throw mail.reason;
  if (stripe.status === 'rejected') throw stripe.reason;
  rememberPorts(settings.dataDir, {
    ...ports,
    ...(postgres.value && { postgres: postgres.value.port }),
    ...(redis.value && { redis: redis.value.port }),
    ...(mail.value && { smtp: mail.value.smtpPort, mail: mail.value.httpPort }),
    ...(stripe.value && { stripe: stripe.value.port }),
  });
  return {
    databaseUrl: settings.databaseUrl ?? (postgres.value as EmbeddedServer).url,
    redisUrl: settings.redisUrl ?? (redis.value as EmbeddedServer).url,
    smtpUrl: settings.smtpUrl ?? (mail.value as CatcherGreeting).smtpUrl,
    mailPage: mail.value?.httpUrl,
    stripe: stripe.value?.env,
  };
}
