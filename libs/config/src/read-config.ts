import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { namedSources } from './price-routes.ts';
import { environmentSchema, type Environment } from './schema.ts';

/** Bits below which a secret can be tried out. 32 random hexadecimal digits hold some 110 by this measure. */
const LEAST_BITS = 80;

/** Shannon entropy of a sequence, bits per element. */
function entropyOf(items: readonly (string | number)[]): number {
  const counts = new Map<string | number, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => {
    const share = count / items.length;
    return sum - share * Math.log2(share);
  }, 0);
}

/** The part that a text repeats: 'abcabca' is 'abc' again and again. */
function repeatedPart(text: string): string {
  for (let length = 1; length < text.length; length += 1)
    if (text.startsWith(text.slice(length))) return text.slice(0, length);
  return text;
}

/**
 * True if a secret holds too little entropy: one character or word again and again, a row of the alphabet or of the keyboard's digits.
 * An estimate from above: it finds careless secrets, not leaked ones.
 */
export function isGuessable(secret: string): boolean {
  const codes = [...repeatedPart(secret)].map((character) => character.codePointAt(0)!);
  const steps = codes.slice(1).map((code, index) => code - codes[index]!);
  return Math.min(entropyOf(codes), entropyOf(steps)) * codes.length < LEAST_BITS;
}

const NAMES = ['DKIM_DOMAIN', 'DKIM_SELECTOR'] as const;

/** The key from DKIM_PRIVATE_KEY (line ends may be written as \n) or DKIM_PRIVATE_KEY_FILE, and what is wrong with the settings. */
function readDkimKey(given: Record<string, string | undefined>): { key: string | undefined; errors: string[] } {
  const { DKIM_PRIVATE_KEY: inline, DKIM_PRIVATE_KEY_FILE: file } = given;
  const source = file && !inline ? 'DKIM_PRIVATE_KEY_FILE' : 'DKIM_PRIVATE_KEY';
  if (!inline && !file) {
    const lonely = NAMES.filter((name) => given[name]);
    return { key: undefined, errors: lonely.length > 0 ? ['DKIM_PRIVATE_KEY: required with DKIM_DOMAIN'] : [] };
  }
  const errors = NAMES.filter((name) => !given[name]).map((name) => `${name}: required with ${source}`);
  try {
    const key = inline ? inline.replace(/\\n/g, '\n') : readFileSync(file!, 'utf8');
    if (createPrivateKey(key).asymmetricKeyType !== 'rsa') errors.push(`${source}: must be an RSA key`);
    return { key, errors };
  } catch {
    return { key: undefined, errors: [...errors, `${source}: must be a private key in PEM that can be read`] };
  }
}

/** Thrown when the environment is invalid; `message` lists every error, one a line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The parsed environment plus what follows from it. */
export type Config = Readonly<Environment & { PUBLIC_URL: string; isProduction: boolean }>;

const SMS_KEYS = ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_FROM'] as const;

/** The values that production refuses (docs/SECURITY.md#production), and the defaults it does not accept, which are for trials. */
function productionErrors(environment: Environment, given: Record<string, string | undefined>): string[] {
  if (environment.NODE_ENV !== 'production') return [];
  const errors: string[] = [];
  if (namedSources(environment).includes('simulated'))
    errors.push('PRICE_PROVIDER: simulated prices are refused in production');
  if (environment.TEST_TERMINAL) errors.push('TEST_TERMINAL: the test terminal is refused in production');
  if (environment.WEBHOOK_LOOPBACK) errors.push('WEBHOOK_LOOPBACK: webhooks to this machine are refused in production');
  for (const name of ['RELAY_DISCORD_WEBHOOK', 'RELAY_SLACK_WEBHOOK'] as const)
    if (environment[name]?.startsWith('http:')) errors.push(`${name}: a stand-in is refused in production`);
  if (environment.STRIPE_API_URL) errors.push('STRIPE_API_URL: a stand-in for Stripe is refused in production');
  if (environment.WEB_PUSH_SERVICES.some((service) => service.includes('://')))
    errors.push('WEB_PUSH_SERVICES: a stand-in for a push service is refused in production');
  if (environment.SMS_API_URL.startsWith('http:')) errors.push('SMS_API_URL: must start with https:// in production');
  for (const name of ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'])
    if (!given[name]) errors.push(`${name}: required in production`);
  // Cookies are Secure there: over plain HTTP nobody could sign in.
  if (environment.PUBLIC_URL?.startsWith('http:')) errors.push('PUBLIC_URL: must start with https:// in production');
  for (const name of ['SESSION_SECRET', 'UNSUBSCRIBE_SECRET'] as const)
    if (environment[name] && isGuessable(environment[name]))
      errors.push(`${name}: can be guessed; make one with: openssl rand -hex 32`);
  // Whop gives a message up after a minute: who cannot ask would never hear of a missed end.
  if (environment.WHOP_WEBHOOK_SECRET && !environment.WHOP_API_KEY)
    errors.push('WHOP_API_KEY: required with WHOP_WEBHOOK_SECRET in production');
  return errors;
}

/** Payment settings that only work together; and a test terminal that must never meet real cards. */
function paymentErrors(environment: Environment): string[] {
  const { STRIPE_SECRET_KEY: key } = environment;
  if (!key) return [];
  const errors = (['STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_MONTHLY'] as const)
    .filter((name) => !environment[name])
    .map((name) => `${name}: required with STRIPE_SECRET_KEY`);
  if (environment.TEST_TERMINAL && /^.k_live_/.test(key))
    errors.push('TEST_TERMINAL: refused together with a live STRIPE_SECRET_KEY');
  return errors;
}

/** A chat of Telegram that no bot writes to. */
function relayErrors(environment: Environment): string[] {
  if (environment.TELEGRAM_BOT_TOKEN) return [];
  return (['RELAY_TELEGRAM_CHAT', 'TELEGRAM_PRIVATE_CHAT'] as const)
    .filter((name) => environment[name])
    .map((name) => `TELEGRAM_BOT_TOKEN: required with ${name}`);
}

/** A store without its bucket or key. */
function storageErrors(environment: Environment): string[] {
  if (environment.STORAGE !== 's3') return [];
  return (['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    .filter((name) => !environment[name])
    .map((name) => `${name}: required with STORAGE=s3`);
}

/** A sender of SMS without one of its three parts. */
function smsErrors(environment: Environment): string[] {
  const missing = SMS_KEYS.filter((name) => !environment[name]);
  if (missing.length === SMS_KEYS.length) return [];
  const given = SMS_KEYS.find((name) => environment[name])!;
  return missing.map((name) => `${name}: required with ${given}`);
}

/** A price provider without its key. */
function priceErrors(environment: Environment): string[] {
  if (!namedSources(environment).includes('oanda')) return [];
  return (['OANDA_TOKEN', 'OANDA_ACCOUNT_ID'] as const)
    .filter((name) => !environment[name])
    .map((name) => `${name}: required when prices come from oanda`);
}

/** The address of a terminal that was given none. */
export function ownAddress(port: number): string {
  return `http://localhost:${port}`;
}

/**
 * Reads the configuration from `env`, once, at start. Throws ConfigError naming every invalid key; values are never echoed,
 * as they may be secrets.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = environmentSchema.safeParse(given);
  const dkim = readDkimKey(given);
  const errors = result.success
    ? [
        ...productionErrors(result.data, given),
        ...paymentErrors(result.data),
        ...priceErrors(result.data),
        ...storageErrors(result.data),
        ...relayErrors(result.data),
        ...smsErrors(result.data),
        ...dkim.errors,
      ]
    : result.error.issues.map(
        (issue) =>
          `${issue.path.join('.')}: ${given[String(issue.path[0])] === undefined ? 'is required' : issue.message}`,
      );
  if (!result.success || errors.length > 0) {
    throw new ConfigError(`The configuration has errors:\n${errors.map((error) => `  ${error}`).join('\n')}`);
  }
  const environment = result.data;
  return Object.freeze({
    ...environment,
    DKIM_PRIVATE_KEY: dkim.key,
    PUBLIC_URL: environment.PUBLIC_URL ?? ownAddress(environment.PORT),
    isProduction: environment.NODE_ENV === 'production',
  });
}
