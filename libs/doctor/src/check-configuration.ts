import { priceRoutes, type Config } from '@t0/config';
import type { Finding } from '@t0/contracts/operations';
import { ok, warn } from './finding.ts';

const PART = 'Configuration';

/** Valid settings that are unsuitable for production, of a readable configuration. The table of instruments is known by then. */
export function checkConfiguration(config: Config): Finding[] {
  const doubts = doubtsAbout(config);
  return doubts.length > 0 ? doubts : [ok(PART, `All keys are valid (${config.NODE_ENV})`)];
}

function doubtsAbout(config: Config): Finding[] {
  const doubts: Finding[] = [];
  const doubt = (says: string, todo: string): void => void doubts.push(warn(PART, says, todo));
  if (!config.isProduction) {
    doubt('NODE_ENV is not production', 'Set NODE_ENV=production: it refuses demonstrations and makes cookies Secure');
    return doubts;
  }
  if (config.TRUSTED_PROXIES === 0)
    doubt(
      'TRUSTED_PROXIES is 0',
      'Set the number of proxies in front; otherwise all members seem to come from one address',
    );
  if (/@([\w-]+\.)*(local|localhost|test|example)>?$/.test(config.MAIL_FROM))
    doubt('MAIL_FROM is not a public address', 'Set the sender address that members see');
  if (Object.keys({ ...config.PRICE_ROUTES, ...priceRoutes(config) }).length === 0)
    doubt('No price provider is set', 'Set PRICE_PROVIDER: without prices, signals do not move by themselves');
  if (config.ADMIN_EMAILS.length === 0)
    doubt('ADMIN_EMAILS is empty', 'Name the administrators; without them nobody can publish');
  if (config.STORAGE === 'disk')
    doubt('Files are stored on disk', 'With more than one machine set STORAGE=s3: a disk is not shared');
  return doubts;
}
