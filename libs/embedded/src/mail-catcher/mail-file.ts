import type { Envelope } from './caught-mail.ts';

/*
 * A caught mail is kept unchanged in an .eml file that any mail program opens, below one added line: a header with the
 * envelope, since the envelope's addresses need not be those in the mail.
 */
const HEADER = 'X-Caught-Envelope: ';
const END = '\r\n';

/** The bytes to keep for a mail. */
export function toMailFile(envelope: Envelope, source: Buffer): Buffer {
  return Buffer.concat([Buffer.from(HEADER + encodeURIComponent(JSON.stringify(envelope)) + END), source]);
}

/** Parses a kept mail. A file without the added line has an empty envelope. */
export function fromMailFile(file: Buffer): { envelope: Envelope; source: Buffer } {
  const end = file.indexOf(END);
  const line = file.subarray(0, Math.max(end, 0)).toString('latin1');
  if (!line.startsWith(HEADER)) return { envelope: { from: '', to: [] }, source: file };
  const envelope = JSON.parse(decodeURIComponent(line.slice(HEADER.length))) as Envelope;
  return { envelope, source: file.subarray(end + END.length) };
}
