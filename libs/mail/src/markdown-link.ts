import { safeAddress } from '@t0/domain/content';

/** The whole address that a link of a Markdown text leads to, from an email; null: it is no link. `publicUrl`: of the product. */
export function linkTarget(href: string, publicUrl: string): string | null {
  const address = safeAddress(href);
  return address?.startsWith('/') ? `${new URL(publicUrl).origin}${address}` : address;
}
