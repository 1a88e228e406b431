import type { Config } from '@t0/config';
import { SmtpSender } from '@t0/mail';
import { fail, ok, reasonOf, warn } from './finding.ts';
import type { Finding } from '@t0/contracts/operations';

/** Returns the TXT records of a name, each joined to one text; rejects with ENOTFOUND or ENODATA when there are none. */
export type ResolveTxt = (name: string) => Promise<string[]>;

/** Selectors that mail providers commonly give out; others are named on the command line. */
const USUAL_SELECTORS = [
  'default',
  'dkim',
  'mail',
  'google',
  'selector1',
  'selector2',
  's1',
  's2',
  'k1',
  'k2',
  'pm',
  'resend',
];

/** Greets the mail server and signs in, without sending anything. */
export async function checkSmtp(config: Config): Promise<Finding> {
  const part = 'Mail server';
  const sender = new SmtpSender(config.SMTP_URL, config.MAIL_FROM, 1);
  try {
    await sender.verify();
    return ok(part, 'It accepts the login');
  } catch (error) {
    return fail(part, `It refuses the login: ${reasonOf(error)}`, 'Check SMTP_URL: host, port, user and password');
  } finally {
    sender.close();
  }
}

/** The domain of a sender, with or without a display name; undefined when there is none. */
export function domainOf(sender: string): string | undefined {
  return /@([^>\s]+)>?\s*$/.exec(sender)?.[1]?.toLowerCase();
}

/**
 * Looks for SPF, DKIM and DMARC of the sender's domain: without them, mails end as spam (RFC 7208, 6376, 7489). `selectors`: where the
 * mail provider's key is, none for the usual places; null when the product signs and no provider needs to.
 */
export async function checkMailDns(
  sender: string,
  selectors: string[] | null,
  resolve: ResolveTxt,
): Promise<Finding[]> {
  const domain = domainOf(sender);
  if (!domain) return [fail('Mail DNS', 'MAIL_FROM has no domain', 'Set MAIL_FROM to an address of your own domain')];
  const texts = (name: string): Promise<string[]> =>
    resolve(name).catch((error: { code?: string }) => {
      if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return [];
      throw error;
    });
  const spfRecords = await texts(domain).catch((error: unknown) => error as Error);
  if (spfRecords instanceof Error) {
    const todo = 'Run doctor on a machine that resolves names';
    return [warn('Mail DNS', `The name server does not answer: ${reasonOf(spfRecords)}`, todo)];
  }
  return [
    spf(domain, spfRecords),
    ...(selectors ? [await dkim(domain, selectors, texts)] : []),
    dmarc(domain, await texts(`_dmarc.${domain}`)),
  ];
}

function spf(domain: string, records: string[]): Finding {
  const found = records.filter((text) => /^v=spf1(\s|$)/i.test(text));
  const todo = `Publish one TXT record at ${domain}: "v=spf1 include:(your mail provider) -all"`;
  if (found.length === 0) return fail('SPF', `${domain} has none`, todo);
  if (found.length > 1)
    return fail('SPF', `${domain} has ${found.length}, which counts as none`, 'Merge them into one');
  if (/\+all\b/.test(found[0]!)) return fail('SPF', 'It allows everybody to send (+all)', todo);
  return ok('SPF', `${domain} has one`);
}

async function dkim(domain: string, selectors: string[], texts: ResolveTxt): Promise<Finding> {
  const wanted = selectors.length > 0 ? selectors : USUAL_SELECTORS;
  const answers = await Promise.all(
    wanted.map(async (selector) => [selector, await texts(`${selector}._domainkey.${domain}`)] as const),
  );
  const found = answers.filter(([, records]) => records.some((text) => /(^|;)\s*p=[A-Za-z0-9+/]/.test(text)));
  if (found.length > 0) return ok('DKIM', `Key at selector ${found.map(([selector]) => selector).join(', ')}`);
  const says = selectors.length > 0 ? `No key at selector ${selectors.join(', ')}` : 'No key at the usual selectors';
  const todo = 'Publish the key of your mail provider; name its selector with --dkim NAME';
  return selectors.length > 0 ? fail('DKIM', says, todo) : warn('DKIM', says, todo);
}

function dmarc(domain: string, records: string[]): Finding {
  const found = records.find((text) => /^v=DMARC1\s*;/i.test(text));
  const todo = `Publish a TXT record at _dmarc.${domain}: "v=DMARC1; p=quarantine; rua=mailto:(you)"`;
  if (!found) return fail('DMARC', `${domain} has none`, todo);
  if (/;\s*p=none\b/i.test(found))
    return warn('DMARC', 'Its policy is none: it blocks no mail', 'Raise it to quarantine');
  return ok('DMARC', `${domain} has one that is enforced`);
}
