import { freePort } from '@t0/embedded';
import { waitFor } from '@t0/testing';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '@t0/tools/shared/root';
import { say } from '@t0/tools/shared/say';
import { UserFacingError } from '@t0/tools/shared/user-facing-error';
import type { Figures } from './figures.ts';
import { Installation } from './installation.ts';
import { Mailbox } from './mailbox.ts';
import { ProxyAgent, SITE, call } from './person.ts';
import { mustRun } from './run.ts';

/** The values that an operator makes with `openssl rand -hex 32`. */
const SECRETS =
  /^(SESSION_SECRET|POSTGRES_PASSWORD|POSTGRES_APP_PASSWORD|REDIS_PASSWORD|S3_ACCESS_KEY_ID|S3_SECRET_ACCESS_KEY)$/;

/**
 * Fills in the .env that deploy/env.example became: every secret, and these values, of which those that the example does not name
 * are added.
 */
export function fillIn(folder: string, values: Record<string, string>): void {
  const file = join(folder, '.env');
  const missing = new Set(Object.keys(values));
  const filled = readFileSync(file, 'utf8').replace(/^([A-Z0-9_]+)=.*$/gm, (line, name: string) => {
    if (SECRETS.test(name)) return `${name}=${randomBytes(32).toString('hex')}`;
    if (!missing.delete(name)) return line;
    return `${name}=${values[name]}`;
  });
  writeFileSync(file, `${filled}\n${[...missing].map((name) => `${name}=${values[name]}\n`).join('')}`);
}

/** Copies what a clone would hold, with what is not committed yet. */
async function copySources(folder: string): Promise<void> {
  const list = await mustRun('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  const deleted = await mustRun('git', ['ls-files', '-z', '--deleted'], { cwd: ROOT });
  const gone = new Set(deleted.split('\0'));
  for (const path of list.split('\0').filter((one) => one !== '' && !gone.has(one))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path));
  }
}

const PROJECT = 't0-deploy-test';
const VERSION = 'deploy-test';
/** A market whose prices move, in place of Kraken. */
const BESIDES = `services:
  market:
    image: t0-terminal:${VERSION}
    command: [node, market.mjs]
    init: true
    volumes: ['./tests/deploy/trial/stand-ins/market.mjs:/app/market.mjs:ro', '${join(ROOT, 'node_modules/ws')}:/app/node_modules/ws:ro']
    networks: [out]
`;
/** Keys that the example of .env does not have. */
const APP_ENV = 'KRAKEN_URL=ws://market:8080\n';

/** The product, brought up from a copy of the sources, and the two ways to it. */
export interface Installed {
  installation: Installation;
  agent: ProxyAgent;
  mailbox: Mailbox;
}

/**
 * Installs the product as docs/operations says, for this machine alone: docker-compose.trial.yml is next to docker-compose.yml.
 * @param folder gets the copy of the sources; does not exist yet
 * @param onEnd takes how to remove containers, networks and volumes again
 */
export async function install(
  folder: string,
  figures: Figures,
  onEnd: (end: () => Promise<unknown>) => void,
): Promise<Installed> {
  mkdirSync(folder);
  await copySources(folder);
  const ports = { HTTP_PORT: await freePort(), HTTPS_PORT: await freePort(), MAIL_PORT: await freePort() };
  const installation = new Installation(folder, {
    HEALTHY_WITHIN: '300',
    COMPOSE_PROJECT_NAME: PROJECT,
    COMPOSE_FILE: 'docker-compose.yml:docker-compose.trial.yml:docker-compose.besides.yml',
  });
  writeFileSync(join(folder, 'docker-compose.besides.yml'), BESIDES);
  writeFileSync(join(folder, 'deploy/app.env'), APP_ENV);
  await installation.give('settings');
  fillIn(folder, {
    SITE_ADDRESS: 'localhost',
    FILES_ADDRESS: 'files.localhost',
    SMTP_URL: 'smtp://mail:1025',
    T0_VERSION: VERSION,
    PRICE_ROUTES: 'BTCUSD:kraken',
    FRONT_IPV6_SUBNET: 'fd74:3074:7270::/64',
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    ...(await baseImages(folder)),
  });

  const down = ['compose', 'down', '--volumes', '--remove-orphans', '--timeout', '5'];
  const remove = (): Promise<string> =>
    mustRun('docker', down, { cwd: folder, env: installation.env, isCleanUp: true });
  onEnd(remove);
  await remove(); // what a walk that was killed left
  say('Building the images');
  await installation.compose('--profile', 'build', 'build');
  const began = performance.now();
  await start(installation);
  const authority = await installation.compose(
    'exec',
    '-T',
    'proxy',
    'cat',
    '/data/caddy/pki/authorities/local/root.crt',
  );
  const agent = new ProxyAgent(ports.HTTPS_PORT, authority);
  const ready = async (): Promise<boolean> => (await call(agent, `${SITE}/api/health/ready`)).status === 200;
  await waitFor('the terminal to answer', ready, 120_000);
  figures.add('from nothing to a terminal that answers, images built', performance.now() - began);
  return { installation, agent, mailbox: new Mailbox(ports.MAIL_PORT) };
}

/** @throws UserFacingError with what API and worker logged last, when the product does not come up */
async function start(installation: Installation): Promise<void> {
  const { code, output } = await installation.tryToGive('start');
  if (code === 0) return;
  const logs = await installation.compose(
    'logs',
    '--no-color',
    '--tail',
    '10',
    'migrate',
    'api',
    'gateway',
    'worker',
    'proxy',
  );
  throw new UserFacingError(`${installation.text('start')} ended with ${code}:\n${output.slice(-1000)}\n${logs}`);
}

/** Names of base images that differ from the shipped ones, as none can be pulled here; lists the stand-ins. */
async function baseImages(folder: string): Promise<Record<string, string>> {
  const file = join(folder, '..', 'base-images.env');
  writeFileSync(file, '');
  const script = join(folder, 'tests/deploy/trial/base-images.sh');
  await mustRun('bash', [script, file], { onOutput: (text) => process.stdout.write(text) });
  say('Stand-in: certificates of the proxy’s own authority, a mail server that delivers nothing, prices of no market');
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2))) as Record<string, string>;
}
