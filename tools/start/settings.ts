import { resolve } from 'node:path';
import { ROOT } from '../shared/root.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';

/** The settings of a start, from the environment and the command line. */
export interface StartSettings {
  port: number;
  /** Address the terminal listens on. */
  host: string;
  /** Absolute; everything that is kept lives beneath it. */
  dataDir: string;
  /** Absent: embedded. */
  databaseUrl: string | undefined;
  /** PostgreSQL itself, where `databaseUrl` leads to a pooler. */
  directDatabaseUrl: string | undefined;
  redisUrl: string | undefined;
  smtpUrl: string | undefined;
  sessionSecret: string | undefined;
  publicUrl: string;
  priceProvider: string;
  /** Card payments by the sandbox: no key of Stripe was given. */
  stripeSandbox: boolean;
  /** `on` or `off`: /test-subscription and /api/test/*. */
  testTerminal: string;
  isProduction: boolean;
  /** Numbers of processes; without gateways the APIs hold the sockets themselves. */
  apis: number;
  gateways: number;
  workers: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

function port(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= 65_535) return value;
  throw new UserFacingError(`PORT must be a number from 1 to 65535, not "${text}".`);
}

function url(name: string, text: string | undefined, protocols: string[]): string | undefined {
  if (!text) return undefined;
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
  throw new UserFacingError(
    `${name} must be a URL that starts with ${protocols.map((one) => `${one}//`).join(' or ')}.`,
  );
}

/** Reads `--api N`, `--gateways N` and `--workers N`. */
function counts(args: readonly string[]): Pick<StartSettings, 'apis' | 'gateways' | 'workers'> {
  const found = { apis: 1, gateways: 0, workers: 1 };
  for (let at = 0; at < args.length; at += 1) {
    const [flag = '', attached] = (args[at] ?? '').split('=');
    const key = { '--api': 'apis', '--gateways': 'gateways', '--workers': 'workers' }[flag] as
      | keyof typeof found
      | undefined;
    if (!key)
      throw new UserFacingError(`"${args[at]}" is unknown; the options are --api N, --gateways N and --workers N.`);
    const value = attached ?? args[(at += 1)] ?? '';
    if (!/^\d+$/.test(value) || Number(value) < 1 || Number(value) > 64) {
      throw new UserFacingError(`${flag} takes a number of processes from 1 to 64.`);
    }
    found[key] = Number(value);
  }
  return found;
}

/** Parts that must never meet real members: all that the start would add by itself. */
function refuseInProduction(env: Environment): void {
  const missing = ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'SESSION_SECRET'].filter((name) => !env[name]);
  if (missing.length > 0) {
    throw new UserFacingError(
      `With NODE_ENV=production nothing is embedded (no demo accounts, no mail catcher): set ${missing.join(', ')}, or leave NODE_ENV unset for a trial run.`,
    );
  }
  if (env['PRICE_PROVIDER'] === 'simulated') {
    throw new UserFacingError(
      'Simulated prices are refused with NODE_ENV=production: set PRICE_PROVIDER to a real one.',
    );
  }
}

/**
 * True if a start shows the demonstration, with its accounts and its half year (docs/product/demo.md#demonstration-mode): on a database of its own alone, never in
 * production.
 */
export const isDemonstration = ({
  databaseUrl,
  isProduction,
}: Pick<StartSettings, 'databaseUrl' | 'isProduction'>): boolean => databaseUrl === undefined && !isProduction;

/** A key that charges real cards: no test tool may be used with it. */
const isLiveKey = (key: string | undefined): boolean => /^.k_live_/.test(key ?? '');

/** The name a browser on this machine reaches an address by. */
export function browserHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * Reads and checks the settings of a start.
 * @throws UserFacingError that names the invalid setting
 */
export function readSettings(env: Environment, args: readonly string[]): StartSettings {
  const isProduction = env['NODE_ENV'] === 'production';
  if (isProduction) refuseInProduction(env);
  const chosenPort = port(env['PORT'] || '3000');
  const host = env['HOST'] || '127.0.0.1';
  return {
    port: chosenPort,
    host,
    dataDir: resolve(ROOT, env['DATA_DIR'] || '.data'),
    databaseUrl: url('DATABASE_URL', env['DATABASE_URL'], ['postgres:', 'postgresql:']),
    directDatabaseUrl: url('DATABASE_DIRECT_URL', env['DATABASE_DIRECT_URL'], ['postgres:', 'postgresql:']),
    redisUrl: url('REDIS_URL', env['REDIS_URL'], ['redis:', 'rediss:']),
    smtpUrl: url('SMTP_URL', env['SMTP_URL'], ['smtp:', 'smtps:']),
    sessionSecret: env['SESSION_SECRET'] || undefined,
    publicUrl: env['PUBLIC_URL'] || `http://${browserHost(host)}:${chosenPort}`,
    priceProvider: env['PRICE_PROVIDER'] || (isProduction ? 'none' : 'simulated'),
    stripeSandbox: !isProduction && !env['STRIPE_SECRET_KEY'],
    testTerminal: env['TEST_TERMINAL'] || (isProduction || isLiveKey(env['STRIPE_SECRET_KEY']) ? 'off' : 'on'),
    isProduction,
    ...counts(args),
  };
}
