import { randomUUID } from 'node:crypto';
import { domainToASCII } from 'node:url';
import MailComposer from 'nodemailer/lib/mail-composer';
import { encode, wrap } from 'nodemailer/lib/qp';
import { escapeHtml, type MailContent } from './mail-layout.ts';
import { unsubscribeHeaders, type ReadyEmail } from './mail-message.ts';

/** The personal texts of an email of a series. Plain text. */
export interface SeriesText {
  greeting: string;
  unsubscribeUrl: string;
}

/** One recipient of a series. `messageId` as in `MailMessage`. */
export interface SeriesRecipient extends SeriesText {
  to: string;
  messageId: string;
  /** The Message-ID of the email it answers; of a series that `answers`. */
  inReplyTo?: string;
}

/** Creates the email with these words. */
export type SeriesTemplate = (words: SeriesText) => MailContent;

const BLANKS = [
  'to',
  'messageId',
  'listUnsubscribe',
  'greeting',
  'url',
  'htmlGreeting',
  'htmlUrl',
  'inReplyTo',
] as const;
type Blank = (typeof BLANKS)[number];
type Values = Record<Blank, string>;

/** A text for all recipients, or a line to fill in. */
type Piece = string | ((values: Values) => string);

/** Follows a blank that is to look like an address, and belongs to it. */
const NOWHERE = '@blank.invalid';
const SOFT_BREAK = '=\r\n';
/** RFC 2045, section 6.7: no line of quoted-printable is longer. */
const LINE_LENGTH = 76;

/**
 * One email to many, composed once: nodemailer creates and encodes it with blanks where recipients differ, and each gets a copy with
 * the blanks filled in. The result equals the email that nodemailer would have composed for that recipient alone, at a fraction of the work
 * (`npm run bench -- email`).
 */
export class MailSeries {
  private constructor(private readonly pieces: readonly Piece[]) {}

  /**
   * Composes the email that `template` creates. `from` as in an email's header; `isHttps`: of the addresses that end such emails;
   * `answers`: each copy is in the thread of the email it answers.
   */
  static async compose(
    from: string,
    template: SeriesTemplate,
    isHttps: boolean,
    { answers = false }: { answers?: boolean } = {},
  ): Promise<MailSeries> {
    const mark = `blank${randomUUID().replaceAll('-', '')}`;
    const blank = (name: Blank): string => `${mark}${BLANKS.indexOf(name)}`;
    const plain = template({ greeting: blank('greeting'), unsubscribeUrl: blank('url') });
    const rich = template({ greeting: blank('htmlGreeting'), unsubscribeUrl: blank('htmlUrl') });
    const composed = await new MailComposer({
      from,
      to: blank('to') + NOWHERE,
      messageId: `<${blank('messageId')}${NOWHERE}>`,
      ...(answers && {
        inReplyTo: `<${blank('inReplyTo')}${NOWHERE}>`,
        references: `<${blank('inReplyTo')}${NOWHERE}>`,
      }),
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
    return new MailSeries(piecesOf(composed.toString('utf8'), mark));
  }

  /** The email for one recipient. Throws when an address or id would break out of its header. */
  for({ to, messageId, inReplyTo = '', greeting, unsubscribeUrl }: SeriesRecipient): ReadyEmail {
    const values: Values = {
      to: addressOf(to),
      messageId: messageId.slice(1, -1),
      inReplyTo: inReplyTo.slice(1, -1),
      listUnsubscribe: unsubscribeUrl,
      greeting,
      url: unsubscribeUrl,
      htmlGreeting: escapeHtml(greeting),
      htmlUrl: escapeHtml(unsubscribeUrl),
    };
    if (/[\r\n<>]/.test(values.to + values.messageId + values.inReplyTo + values.listUnsubscribe))
      throw new Error('An address or id of this mail would break out of its header');
    const raw = this.pieces.map((piece) => (typeof piece === 'string' ? piece : piece(values))).join('');
    return { to, messageId, raw };
  }
}

/** With the domain as DNS has it (RFC 5891), like nodemailer writes it. */
function addressOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return `${address.slice(0, at)}@${domainToASCII(domain) || domain}`;
}

/** A line split at its blanks, which are a mark and a digit each: at odd places the digits. */
function splitAtBlanks(line: string, mark: string): string[] {
  const [first = '', ...rest] = line.split(mark);
  return [
    first,
    ...rest.flatMap((part) => [part.slice(0, 1), part.slice(part.startsWith(NOWHERE, 1) ? 1 + NOWHERE.length : 1)]),
  ];
}

/** A line with blanks as `split` by them: the common text, and, at odd places, which blank follows. */
function lineOf(split: string[], { isBody }: { isBody: boolean }): Piece {
  const parts = split.map((part, index) => (index % 2 === 0 ? part : BLANKS[Number(part)]!));
  const filled = (values: Values, written: (value: string) => string): string =>
    parts.map((part, index) => (index % 2 === 0 ? part : written(values[part as Blank]))).join('');
  return isBody ? (values) => wrap(filled(values, encode), LINE_LENGTH) : (values) => filled(values, (value) => value);
}

/** The composed mail cut at its lines with blanks; runs of other lines stay one piece. A line of the body is whole again, not wrapped. */
function piecesOf(mail: string, mark: string): Piece[] {
  const pieces: Piece[] = [];
  const head = mail.indexOf('\r\n\r\n');
  let same = '';
  const take = (lines: string[], isBody: boolean): void => {
    for (const [index, wrapped] of lines.entries()) {
      const split = splitAtBlanks(isBody ? wrapped.replaceAll(SOFT_BREAK, '') : wrapped, mark);
      const ending = index < lines.length - 1 ? '\r\n' : '';
      if (split.length === 1) {
        same += wrapped + ending;
        continue;
      }
      pieces.push(same, lineOf(split, { isBody }));
      same = ending;
    }
  };
  take(mail.slice(0, head).split('\r\n'), false);
  take(mail.slice(head).split(/(?<!=)\r\n/), true);
  pieces.push(same);
  return pieces;
}
