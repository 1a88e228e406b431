import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '@t0/config';
import type { Finding } from '@t0/contracts/operations';
import { checkBilling } from './check-billing.ts';
import { checkConfiguration } from './check-configuration.ts';
import { checkDisks } from './check-disk.ts';
import { checkFiles } from './check-files.ts';
import { checkMailDns, checkSmtp, type ResolveTxt } from './check-mail.ts';
import { checkOwnKey } from './check-own-key.ts';
import { checkPostgres } from './check-postgres.ts';
import { checkPrivateChat } from './check-private-chat.ts';
import { checkPush } from './check-push.ts';
import { checkRedis } from './check-redis.ts';
import { checkRelays } from './check-relays.ts';
import { checkSms } from './check-sms.ts';
import { checkTelegram } from './check-telegram.ts';
import { fail, ok } from './finding.ts';

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
  const data = resolve(root, config.DATA_DIR);
  const uploads = config.STORAGE === 'disk' && { uploads: resolve(root, config.STORAGE_DIR ?? join(data, 'objects')) };
  const disks = await checkDisks({ data, ...uploads, logs: join(data, 'logs') });
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
  return [
    ...checkRelease(config, root),
    ...disks,
    ...checkConfiguration(config),
    ...database,
    ...groups.flat(),
    checkPush(config),
  ];
}

/** The release of a container against the name of its image: a release's number there is its own (docs/operations/upgrade.md#the-compose-script). */
export function checkRelease({ T0_VERSION: name }: Pick<Config, 'T0_VERSION'>, root: string): Finding[] {
  if (!name) return [];
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  if (name === version || !/^\d+\.\d+\.\d+$/.test(name)) return [ok('Release', version)];
  const todo = 'Build or pull the image of that release, or correct T0_VERSION in .env';
  return [fail('Release', `The image t0-terminal:${name} holds release ${version}`, todo)];
}
