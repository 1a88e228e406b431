import type { Environment } from './schema.ts';

/** Whom push services write to: WEB_PUSH_CONTACT, or the address that sends our emails. */
export function pushContact({
  WEB_PUSH_CONTACT,
  MAIL_FROM,
}: Pick<Environment, 'WEB_PUSH_CONTACT' | 'MAIL_FROM'>): string {
  return WEB_PUSH_CONTACT ?? `mailto:${MAIL_FROM.slice(MAIL_FROM.lastIndexOf('<') + 1).replace('>', '')}`;
}
