import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Envelope, MailDetail, MailSummary } from './caught-mail.ts';
import { decodeMail, decodeSubject } from './decode-mail.ts';
import { fromMailFile, toMailFile } from './mail-file.ts';

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
