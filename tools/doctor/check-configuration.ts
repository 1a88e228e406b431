import { ConfigError, readConfig } from '@t0/config';
import type { Config } from '@t0/config';
import { fail, ok, warn } from './finding.ts';
import type { Finding } from './finding.ts';

type Environment = Record<string, string | undefined>;

/** Reads the configuration as the programs would; without one, nothing else can be looked at. */
export function checkConfiguration(env: Environment): { config: Config | undefined; findings: Finding[] } {
  const part = 'Configuration';
  try {
    const config = readConfig(env);
    const doubts = doubtsAbout(config, env);
    return { config, findings: doubts.length > 0 ? doubts : [ok(part, `All keys are valid (${config.NODE_ENV})`)] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const faults = error.message.split('\n').slice(1);
    const todo = 'Set it in the environment; every key is in docs/OPERATIONS.md, "Configuration"';
    return { config: undefined, findings: faults.map((fault) => fail(part, fault.trim(), todo)) };
  }
}

/** What is allowed and yet no good in production. */
function doubtsAbout(config: Config, env: Environment): Finding[] {
  const doubts: Finding[] = [];
  const doubt = (says: string, todo: string): void => void doubts.push(warn('Configuration', says, todo));
  if (!config.isProduction) {
    doubt('NODE_ENV is not production', 'Set NODE_ENV=production: it refuses demonstrations and makes cookies Secure');
    return doubts;
  }
  if (config.PUBLIC_URL.startsWith('http:'))
    doubt('PUBLIC_URL is not https', 'Put a proxy with TLS in front: browsers refuse the session cookie without');
  if (config.TRUSTED_PROXIES === 0)
    doubt('TRUSTED_PROXIES is 0', 'Set the number of proxies in front, else all members seem to come from one address');
  if (new Set(config.SESSION_SECRET).size < 12)
    doubt('SESSION_SECRET looks guessable', 'Make one with: openssl rand -hex 32');
  if (/@([\w-]+\.)*(local|localhost|test|example)>?$/.test(config.MAIL_FROM))
    doubt('MAIL_FROM is not a public address', 'Set the address that members shall see as sender');
  if (config.PRICE_PROVIDER === 'none' && !env.PRICE_ROUTES)
    doubt('No price provider is set', 'Set PRICE_PROVIDER: without prices, signals do not move by themselves');
  if (!env.ADMIN_EMAILS) doubt('ADMIN_EMAILS is empty', 'Name the administrators, or nobody can publish');
  if (config.STORAGE === 'disk')
    doubt('Files are stored on disk', 'With more than one machine set STORAGE=s3: a disk is not shared');
  return doubts;
}
