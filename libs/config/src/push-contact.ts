import type { Environment } from './schema.ts';

/** The contact for push services: WEB_PUSH_CONTACT, or the address that sends the product's emails. */
export function pushContact({
  WEB_PUSH_CONTACT,
  MAIL_FROM,
}: Pick<Environment, 'WEB_PUSH_CONTACT' | 'MAIL_FROM'>): string {
  return WEB_PUSH_CONTACT ?? `mailto:${MAIL_FROM.slice(MAIL_FROM.lastIndexOf('<') + 1).replace('>', '')}`;
}
