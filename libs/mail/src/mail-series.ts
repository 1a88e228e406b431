import { randomUUID } from 'node:crypto';
import { domainToASCII } from 'node:url';
import MailComposer from 'nodemailer/lib/mail-composer';
import { encode, wrap } from 'nodemailer/lib/qp';
import { escapeHtml } from './escape-html.ts';
import { unsubscribeHeaders } from './mail-headers.ts';
import type { MailContent } from './mail-layout.ts';
import type { ReadyMail } from './mail-message.ts';

/** What the words of a mail of a series say to one recipient alone. Plain text. */
export interface SeriesWords {
  greeting: string;
  unsubscribeUrl: string;
}

/** One recipient of a series. `messageId` as in `MailMessage`. */
export interface SeriesRecipient extends SeriesWords {
  to: string;
  messageId: string;
}

/** Lays out the mail with these words. */
export type SeriesTemplate = (words: SeriesWords) => MailContent;

type Blank = 'to' | 'messageId' | 'listUnsubscribe' | 'greeting' | 'url' | 'htmlGreeting' | 'htmlUrl';
const BLANKS: Blank[] = ['to', 'messageId', 'listUnsubscribe', 'greeting', 'url', 'htmlGreeting', 'htmlUrl'];
type Values = Record<Blank, string>;

/** A line with blanks: what stands there for all, and, at odd places, the names of blanks. */
type Line = string[];

const SOFT_BREAK = '=\r\n';
/** RFC 2045, section 6.7: no line of quoted-printable is longer. */
const LINE_LENGTH = 76;

/**
 * One mail to many, composed once: nodemailer lays out and encodes it with blanks where recipients differ, and each gets a copy with
 * the blanks filled in. What is read is what nodemailer would have composed for that recipient alone, at a fraction of the work
 * (`npm run bench -- email`).
 */
export class MailSeries {
  private constructor(private readonly pieces: readonly (string | { isBody: boolean; line: Line })[]) {}

  /** Composes the mail that `template` lays out. `from` as in a mail's header; `isHttps`: of the addresses that end such mails. */
  static async compose(from: string, template: SeriesTemplate, isHttps: boolean): Promise<MailSeries> {
    const mark = `blank${randomUUID().replaceAll('-', '')}`;
    const blank = (name: Blank): string => `${mark}${BLANKS.indexOf(name)}`;
    const plain = template({ greeting: blank('greeting'), unsubscribeUrl: blank('url') });
    const rich = template({ greeting: blank('htmlGreeting'), unsubscribeUrl: blank('htmlUrl') });
    const composed = await new MailComposer({
      from,
      to: `${blank('to')}@blank.invalid`,
      messageId: `<${blank('messageId')}@blank.invalid>`,
      headers: unsubscribeHeaders(blank('listUnsubscribe'), isHttps),
      subject: plain.subject,
      text: plain.text,
      html: rich.html,
      newline: 'windows',
      // Other encodings have nowhere to fill in what is not ASCII.
      encoding: 'quoted-printable',
    })
      .compile()
      .build();
    return new MailSeries(piecesOf(composed.toString('utf8'), new RegExp(`${mark}(\\d)(?:@blank\\.invalid)?`)));
  }

  /** The mail for one recipient. Throws when an address or id would break out of its header. */
  for({ to, messageId, greeting, unsubscribeUrl }: SeriesRecipient): ReadyMail {
    const values: Values = {
      to: addressOf(to),
      messageId: messageId.slice(1, -1),
      listUnsubscribe: unsubscribeUrl,
      greeting,
      url: unsubscribeUrl,
      htmlGreeting: escapeHtml(greeting),
      htmlUrl: escapeHtml(unsubscribeUrl),
    };
    if (/[\r\n<>]/.test(values.to + values.messageId + values.listUnsubscribe))
      throw new Error('An address or id of this mail would break out of its header');
    let raw = '';
    for (const piece of this.pieces)
      raw +=
        typeof piece === 'string'
          ? piece
          : piece.isBody
            ? bodyLine(piece.line, values)
            : headerLine(piece.line, values);
    return { to, messageId, raw };
  }
}

/** With the domain as DNS has it (RFC 5891), like nodemailer writes it. */
function addressOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return `${address.slice(0, at)}@${domainToASCII(domain) || domain}`;
}

function headerLine(line: Line, values: Values): string {
  return line.map((part, index) => (index % 2 === 0 ? part : values[BLANKS[Number(part)]!])).join('');
}

function bodyLine(line: Line, values: Values): string {
  const filled = line.map((part, index) => (index % 2 === 0 ? part : encode(values[BLANKS[Number(part)]!])));
  return wrap(filled.join(''), LINE_LENGTH);
}

/** The composed mail cut at its lines with blanks; runs of other lines stay one piece. A line of the body is whole again, not wrapped. */
function piecesOf(mail: string, blank: RegExp): (string | { isBody: boolean; line: Line })[] {
  const pieces: (string | { isBody: boolean; line: Line })[] = [];
  const head = mail.indexOf('\r\n\r\n');
  let same = '';
  const take = (lines: string[], isBody: boolean): void => {
    for (const [index, wrapped] of lines.entries()) {
      const whole = isBody ? wrapped.replaceAll(SOFT_BREAK, '') : wrapped;
      const line = whole.split(blank);
      const ending = index < lines.length - 1 ? '\r\n' : '';
      if (line.length === 1) {
        same += wrapped + ending;
        continue;
      }
      pieces.push(same, { isBody, line });
      same = ending;
    }
  };
  take(mail.slice(0, head).split('\r\n'), false);
  take(mail.slice(head).split(/(?<!=)\r\n/), true);
  pieces.push(same);
  return pieces;
}
