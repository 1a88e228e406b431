import { createPublicKey } from 'node:crypto';
import type { Config } from '@t0/config';
import type { ResolveTxt } from './check-mail.ts';
import { fail, ok, reasonOf, warn } from './finding.ts';
import type { Finding } from '@t0/contracts/operations';

const PART = 'DKIM, own key';

/** Compares the product's signing key for mails with the published one; nothing if the product does not sign mails. */
export async function checkOwnKey(
  { DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY }: Pick<Config, 'DKIM_DOMAIN' | 'DKIM_SELECTOR' | 'DKIM_PRIVATE_KEY'>,
  resolve: ResolveTxt,
): Promise<Finding[]> {
  if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_PRIVATE_KEY) return [];
  const name = `${DKIM_SELECTOR}._domainkey.${DKIM_DOMAIN}`;
  const publicKey = createPublicKey(DKIM_PRIVATE_KEY).export({ type: 'spki', format: 'der' }).toString('base64');
  const todo = `Publish a TXT record at ${name}: "v=DKIM1; k=rsa; p=${publicKey}"`;
  try {
    const keys = (await resolve(name)).flatMap((text) => /(?:^|;)\s*p=([^;]*)/.exec(text)?.[1] ?? []);
    if (keys.some((key) => key.replace(/\s/g, '') === publicKey)) return [ok(PART, `${name} holds the key`)];
    return [
      fail(
        PART,
        `${name} holds ${keys.some(Boolean) ? 'another key' : 'no key'}: receivers reject the signatures of emails`,
        todo,
      ),
    ];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [fail(PART, `${name} does not exist`, todo)];
    const retry = 'Run doctor on a machine that resolves names';
    return [warn(PART, `The name server does not answer: ${reasonOf(error)}`, retry)];
  }
}
