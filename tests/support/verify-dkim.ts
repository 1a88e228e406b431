import { createHash, createVerify } from 'node:crypto';

interface Verified {
  domain: string | undefined;
  selector: string | undefined;
  /** Names of the headers that the signature covers, in lower case. */
  signed: string[];
  isValid: boolean;
}

/** A header in relaxed form (RFC 6376, section 3.4.2). */
function relaxHeader(line: string): string {
  const colon = line.indexOf(':');
  const value = line
    .slice(colon + 1)
    .replace(/\r\n(?=[ \t])/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim();
  return `${line.slice(0, colon).trim().toLowerCase()}:${value}`;
}

/** A body in relaxed form (RFC 6376, section 3.4.4). */
function relaxBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  while (lines.length > 0 && lines.at(-1) === '') lines.pop();
  return lines.length > 0 ? `${lines.join('\r\n')}\r\n` : '';
}

/** Checks the DKIM signature of a mail as received: rsa-sha256, relaxed/relaxed, written from the standard alone. */
export function verifyDkim(source: Buffer, publicKey: string): Verified {
  const text = source.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const headers = text.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = headers.find((line) => /^dkim-signature:/i.test(line)) ?? '';
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replace(/\s+/g, '')]),
  );
  const signed = (tags.get('h') ?? '').toLowerCase().split(':').filter(Boolean);
  const bodyHash = createHash('sha256')
    .update(relaxBody(text.slice(end + 4)), 'latin1')
    .digest('base64');
  const lines = signed.map((name) => headers.findLast((line) => line.toLowerCase().startsWith(`${name}:`)));
  const data = [
    ...lines.filter((line) => line !== undefined).map((line) => `${relaxHeader(line)}\r\n`),
    relaxHeader(signature.replace(/([;\s]b=)[^;]*/, '$1')),
  ].join('');
  const isValid =
    tags.get('a') === 'rsa-sha256' &&
    tags.get('c') === 'relaxed/relaxed' &&
    tags.get('bh') === bodyHash &&
    createVerify('RSA-SHA256')
      .update(data, 'latin1')
      .verify(publicKey, tags.get('b') ?? '', 'base64');
  return { domain: tags.get('d'), selector: tags.get('s'), signed, isValid };
}
