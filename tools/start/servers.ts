import { freePort, startPostgres, startRedis } from '@t0/embedded';
import type { EmbeddedServer } from '@t0/embedded';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../shared/root.ts';
import { STAGE, say, seconds } from '../shared/say.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';
import { startProgram } from './child-program.ts';
import type { RunningProgram } from './child-program.ts';
import { requireDatabase, requireRedis } from './external-servers.ts';
import { keep, logFileOf, recordFileOf } from './launch-context.ts';
import type { LaunchContext } from './launch-context.ts';
import { startSandbox } from './stripe-sandbox.ts';

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
