import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Address } from 'postal-mime';
import type { Envelope, MailDetail, MailSummary } from './caught-mail.ts';

const bytes = (content: ArrayBuffer | Uint8Array | string): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array);

function writtenAddress(address: Address | undefined): string {
  if (!address) return '';
  const plain = address.address ?? '';
  return address.name ? `${address.name} <${plain}>` : plain;
}

/** Only the decoded subject: all a list needs of an email's content. */
async function decodeSubject(source: Buffer): Promise<string> {
  const end = source.indexOf('\r\n\r\n');
  const { subject } = await PostalMime.parse(end < 0 ? source : source.subarray(0, end + 4));
  return subject ?? '';
}

/** Decodes a whole mail. Pictures the HTML refers to by content id are put into it, since it is shown without any network. */
async function decodeMail(summary: MailSummary, source: Buffer): Promise<MailDetail> {
  const mail = await PostalMime.parse(source);
  let html = mail.html ?? '';
  for (const part of mail.attachments) {
    const contentId = part.contentId?.replace(/^<|>$/g, '');
    if (!contentId || !part.mimeType.startsWith('image/')) continue;
    html = html.replaceAll(
      `cid:${contentId}`,
      `data:${part.mimeType};base64,${bytes(part.content).toString('base64')}`,
    );
  }
  return {
    ...summary,
    sender: writtenAddress(mail.from) || summary.from,
    headers: mail.headers.map(({ key, value }) => ({ name: key, value })),
    text: mail.text ?? '',
    html,
    attachments: mail.attachments.map((part) => ({
      filename: part.filename ?? 'unnamed',
      mimeType: part.mimeType,
      size: bytes(part.content).length,
    })),
  };
}

/*
 * A caught mail is kept unchanged in an .eml file that any mail program opens, below one added line: a header with the
 * envelope, since the envelope's addresses need not be those in the mail.
 */
const HEADER = 'X-Caught-Envelope: ';
const END = '\r\n';

/** The bytes to keep for a mail. */
function toMailFile(envelope: Envelope, source: Buffer): Buffer {
  return Buffer.concat([Buffer.from(HEADER + encodeURIComponent(JSON.stringify(envelope)) + END), source]);
}

/** Parses a kept mail. A file without the added line has an empty envelope. */
function fromMailFile(file: Buffer): { envelope: Envelope; source: Buffer } {
  const end = file.indexOf(END);
  const line = file.subarray(0, Math.max(end, 0)).toString('latin1');
  if (!line.startsWith(HEADER)) return { envelope: { from: '', to: [] }, source: file };
  const envelope = JSON.parse(decodeURIComponent(line.slice(HEADER.length))) as Envelope;
  return { envelope, source: file.subarray(end + END.length) };
}

/** Which emails a list asks for. */
export interface MailQuery {
  /** Sent to exactly this address; upper and lower case are the same. */
  to?: string;
  /** Contained in sender, recipients or subject. */
  search?: string;
  /** Maximum number, the newest. */
  limit?: number;
}

const EXTENSION = '.eml';
const ID = /^\d{14}-\d{6}$/;

/** Keeps caught emails as files in a folder, the newest up to a number of them, over restarts. Emits `change`. */
export class MailStore extends EventEmitter<{ change: [] }> {
  /** Oldest first. */
  private mails: MailSummary[] = [];
  private sequence = 0;
  private readonly loaded: Promise<void>;

  /** @param keep emails beyond this number push out the oldest */
  constructor(
    private readonly folder: string,
    private readonly keep = 5_000,
  ) {
    super();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.setMaxListeners(0);
    this.loaded = this.load();
  }

  /** Keeps an email; resolves once it is written. */
  async add(envelope: Envelope, source: Buffer): Promise<MailSummary> {
    await this.loaded;
    const now = Date.now();
    this.sequence = (this.sequence + 1) % 1_000_000;
    const id = `${String(now).padStart(14, '0')}-${String(this.sequence).padStart(6, '0')}`;
    const path = this.path(id);
    await writeFile(`${path}.part`, toMailFile(envelope, source), { mode: 0o600 });
    await rename(`${path}.part`, path);
    const summary = await summarise(id, envelope, source);
    this.mails.push(summary);
    await this.dropOldest();
    this.emit('change');
    return summary;
  }

  /** The matching emails, newest first, and how many match in all. */
  async list(query: MailQuery = {}): Promise<{ total: number; messages: MailSummary[] }> {
    await this.loaded;
    const to = query.to?.toLowerCase();
    const search = query.search?.toLowerCase();
    const matching = this.mails.filter(
      (mail) =>
        (!to || mail.to.some((address) => address.toLowerCase() === to)) &&
        (!search || [mail.from, mail.subject, ...mail.to].some((text) => text.toLowerCase().includes(search))),
    );
    return { total: matching.length, messages: matching.reverse().slice(0, query.limit ?? 200) };
  }

  /** An email, decoded; undefined when there is none of that id. */
  async read(id: string): Promise<MailDetail | undefined> {
    await this.loaded;
    const summary = this.mails.find((mail) => mail.id === id);
    const source = summary && (await this.source(id));
    return source && decodeMail(summary, source);
  }

  /** An email as it was received; undefined when there is none of that id. */
  async source(id: string): Promise<Buffer | undefined> {
    if (!ID.test(id)) return undefined;
    try {
      return fromMailFile(await readFile(this.path(id))).source;
    } catch {
      return undefined;
    }
  }

  /** Deletes every mail. */
  async clear(): Promise<void> {
    await this.loaded;
    const gone = this.mails;
    this.mails = [];
    await Promise.all(gone.map(({ id }) => rm(this.path(id), { force: true })));
    this.emit('change');
  }

  private path(id: string): string {
    return join(this.folder, id + EXTENSION);
  }

  private async load(): Promise<void> {
    const names = (await readdir(this.folder)).filter((name) => name.endsWith(EXTENSION)).sort();
    for (const name of names) {
      const id = name.slice(0, -EXTENSION.length);
      if (!ID.test(id)) continue;
      const { envelope, source } = fromMailFile(await readFile(this.path(id)));
      this.mails.push(await summarise(id, envelope, source));
    }
    await this.dropOldest();
  }

  private async dropOldest(): Promise<void> {
    const surplus = this.mails.splice(0, Math.max(0, this.mails.length - this.keep));
    await Promise.all(surplus.map(({ id }) => rm(this.path(id), { force: true })));
  }
}

async function summarise(id: string, envelope: Envelope, source: Buffer): Promise<MailSummary> {
  const receivedAt = new Date(Number(id.slice(0, 14))).toISOString();
  const subject = await decodeSubject(source);
  return { id, from: envelope.from, to: envelope.to, subject, receivedAt, size: source.length };
}
