import { z } from 'zod';

const address = z.email({ pattern: z.regexes.html5Email });
/** Characters that an unquoted name may not hold: mail servers read it as another address, a comment or a group (RFC 5322, 3.2.3). */
const SPECIAL = /[",:;@()[\]\\]/;

/**
 * True if a text can be an email's From: an address, or a name and an address in angle brackets; a name with commas and the like is
 * in double quotes.
 */
export function isMailSender(text: string): boolean {
  const open = text.lastIndexOf('<');
  if (open === -1) return isAddress(text);
  const name = text.slice(0, open).trim();
  return text.endsWith('>') && isAddress(text.slice(open + 1, -1)) && isName(name);
}

function isAddress(text: string): boolean {
  return address.safeParse(text).success;
}

function isName(name: string): boolean {
  if (/[\r\n<>]/.test(name)) return false;
  const isQuoted = name.length > 1 && name.startsWith('"') && name.endsWith('"');
  return isQuoted ? !/["\\]/.test(name.slice(1, -1)) : !SPECIAL.test(name);
}
