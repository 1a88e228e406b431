import { resolve } from 'node:path';
import { ROOT } from '../shared/root.ts';
import { checkConfiguration } from './check-configuration.ts';
import { checkFiles } from './check-files.ts';
import { checkDisk, checkNode } from './check-machine.ts';
import { checkMailDns, checkSmtp } from './check-mail.ts';
import { checkOwnKey } from './check-own-key.ts';
import type { ResolveTxt } from './check-mail.ts';
import { checkPostgres } from './check-postgres.ts';
import { checkRedis } from './check-redis.ts';
import type { Finding } from './finding.ts';

/** What an examination needs from outside. */
export interface Examination {
  env: Record<string, string | undefined>;
  /** DKIM selectors to look for; empty: the usual ones. */
  selectors: string[];
  resolveTxt: ResolveTxt;
}

/** Looks at everything the product stands on. Never rejects for a fault it can name. */
export async function examine({ env, selectors, resolveTxt }: Examination): Promise<Finding[]> {
  const { config, findings } = checkConfiguration(env);
  const machine = [checkNode(), await checkDisk(config ? resolve(ROOT, config.DATA_DIR) : ROOT).then(orRoot)];
  if (!config) return [...machine, ...findings];
  const groups = await Promise.all([
    checkPostgres(config),
    checkRedis(config),
    checkSmtp(config).then((finding) => [finding]),
    checkMailDns(config.MAIL_FROM, config.DKIM_SELECTOR && selectors.length === 0 ? null : selectors, resolveTxt),
    checkOwnKey(config, resolveTxt),
    checkFiles(config).then((finding) => [finding]),
  ]);
  return [...machine, ...findings, ...groups.flat()];
}

/** A data folder that is not there yet lies on the disk of the checkout. */
async function orRoot(finding: Finding): Promise<Finding> {
  return finding.says.includes('ENOENT') ? checkDisk(ROOT) : finding;
}
