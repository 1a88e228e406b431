import { resolve } from 'node:path';
import type { Config } from '@t0/config';
import type { Finding } from '@t0/contracts/operations';
import { checkBilling } from './check-billing.ts';
import { checkConfiguration } from './check-configuration.ts';
import { checkDisk } from './check-disk.ts';
import { checkFiles } from './check-files.ts';
import { checkMailDns, checkSmtp } from './check-mail.ts';
import type { ResolveTxt } from './check-mail.ts';
import { checkOwnKey } from './check-own-key.ts';
import { checkPostgres } from './check-postgres.ts';
import { checkPrivateChat } from './check-private-chat.ts';
import { checkPush } from './check-push.ts';
import { checkRedis } from './check-redis.ts';
import { checkRelays } from './check-relays.ts';
import { checkSms } from './check-sms.ts';
import { checkTelegram } from './check-telegram.ts';

/** The inputs of an examination. */
export interface Examination {
  config: Config;
  /** Where relative folders of the configuration begin. */
  root: string;
  /** A setting other than DATABASE_DIRECT_URL leads past a pooler: the address that migrations use. */
  hasWayPast?: boolean;
  /** DKIM selectors to look for; empty: the usual ones. */
  selectors?: string[];
  resolveTxt: ResolveTxt;
}

/** Checks everything that a configured program depends on. Changes nothing, sends nothing, never rejects for an error it can name. */
export async function examine(examination: Examination): Promise<Finding[]> {
  const { config, root, hasWayPast = false, selectors = [], resolveTxt } = examination;
  const disk = await diskOf(resolve(root, config.DATA_DIR), root);
  // Reads the table of instruments, by which configuration and prices are checked.
  const database = await checkPostgres(config, hasWayPast);
  const groups = await Promise.all([
    checkRedis(config),
    checkSmtp(config).then((finding) => [finding]),
    checkMailDns(config.MAIL_FROM, config.DKIM_SELECTOR && selectors.length === 0 ? null : selectors, resolveTxt),
    checkOwnKey(config, resolveTxt),
    checkFiles(config, root).then((finding) => [finding]),
    checkRelays(config),
    checkTelegram(config).then((finding) => [finding]),
    checkPrivateChat(config).then((finding) => [finding]),
    checkSms(config).then((finding) => [finding]),
    checkBilling(config),
  ]);
  return [disk, ...checkConfiguration(config), ...database, ...groups.flat(), checkPush(config)];
}

/** A data folder that is not there yet lies on the disk of the root. */
async function diskOf(folder: string, root: string): Promise<Finding> {
  const finding = await checkDisk(folder);
  return finding.says.includes('ENOENT') ? checkDisk(root) : finding;
}
