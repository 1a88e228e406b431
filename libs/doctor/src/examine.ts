import { resolve } from 'node:path';
import type { Config } from '@t0/config';
import type { Finding } from '@t0/contracts';
import { checkConfiguration } from './check-configuration.ts';
import { checkDisk } from './check-disk.ts';
import { checkFiles } from './check-files.ts';
import { checkMailDns, checkSmtp } from './check-mail.ts';
import type { ResolveTxt } from './check-mail.ts';
import { checkPostgres } from './check-postgres.ts';
import { checkPrivateChat } from './check-private-chat.ts';
import { checkPush } from './check-push.ts';
import { checkRedis } from './check-redis.ts';
import { checkRelays } from './check-relays.ts';
import { checkSms } from './check-sms.ts';
import { checkTelegram } from './check-telegram.ts';
import { createPublicKey } from 'node:crypto';
import { fail, ok, reasonOf, warn } from './finding.ts';

const PART = 'DKIM, our key';

/** Compares the key that signs our mails with the one that the world can look up; nothing where mails are not signed by us. */
export async function checkOwnKey(
  { DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY }: Pick<Config, 'DKIM_DOMAIN' | 'DKIM_SELECTOR' | 'DKIM_PRIVATE_KEY'>,
  resolve: ResolveTxt,
): Promise<Finding[]> {
  if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_PRIVATE_KEY) return [];
  const name = `${DKIM_SELECTOR}._domainkey.${DKIM_DOMAIN}`;
  const ours = createPublicKey(DKIM_PRIVATE_KEY).export({ type: 'spki', format: 'der' }).toString('base64');
  const todo = `Publish a TXT record at ${name}: "v=DKIM1; k=rsa; p=${ours}"`;
  try {
    const keys = (await resolve(name)).flatMap((text) => /(?:^|;)\s*p=([^;]*)/.exec(text)?.[1] ?? []);
    if (keys.some((key) => key.replace(/\s/g, '') === ours)) return [ok(PART, `${name} holds it`)];
    return [
      fail(PART, `${name} holds ${keys.some(Boolean) ? 'another one' : 'none'}: our signatures do not hold`, todo),
    ];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [fail(PART, `${name} is not there`, todo)];
    const retry = 'Run this where names can be resolved';
    return [warn(PART, `The name server does not answer: ${reasonOf(error)}`, retry)];
  }
}

/** What an examination needs from outside. */
export interface Examination {
  config: Config;
  /** Where relative folders of the configuration begin. */
  root: string;
  /** Something beside DATABASE_DIRECT_URL leads past a pooler: the address that migrations use. */
  hasWayPast?: boolean;
  /** DKIM selectors to look for; empty: the usual ones. */
  selectors?: string[];
  resolveTxt: ResolveTxt;
}

/** Looks at everything that a configured program stands on. Changes nothing, sends nothing, never rejects for a fault it can name. */
export async function examine(examination: Examination): Promise<Finding[]> {
  const { config, root, hasWayPast = false, selectors = [], resolveTxt } = examination;
  const disk = await diskOf(resolve(root, config.DATA_DIR), root);
  // Brings the table of instruments, by which configuration and prices are looked at.
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
  ]);
  return [disk, ...checkConfiguration(config), ...database, ...groups.flat(), checkPush(config)];
}

/** A data folder that is not there yet lies on the disk of the root. */
async function diskOf(folder: string, root: string): Promise<Finding> {
  const finding = await checkDisk(folder);
  return finding.says.includes('ENOENT') ? checkDisk(root) : finding;
}
