import fc from 'fast-check';
import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { unsubscribeHeaders } from './mail-message.ts';
import { greet, renderEmail } from './mail-layout.ts';
import { MailSeries, type SeriesRecipient, type SeriesTemplate } from './mail-series.ts';

const FROM = 'T0 Trading Terminal <signals@t0.example>';
const MEMO = `Supply at 43k — «watch» = 42,980.00\nBlank lines:\n\nand a long one ${'of words '.repeat(40)}`;

const template: SeriesTemplate = ({ greeting, unsubscribeUrl }) =>
  renderEmail({
    subject: 'SHORT US30 @ 42,980.00 — “now”',
    greeting,
    lead: ['A new trading signal was published on T0 Trading Terminal.'],
    heading: 'SHORT US30 @ 42,980.00',
    rows: [['Entry', '42,980.00']],
    memo: MEMO,
    action: { label: 'OPEN', text: 'Open the terminal', url: 'https://t0.example/dashboard?a=1&b=2' },
    ending: { reason: 'You get this mail because you want it.', label: 'Unsubscribe', url: unsubscribeUrl },
  });

/** The same mail as nodemailer composes it for this recipient alone. */
async function composedAlone({ to, messageId, ...words }: SeriesRecipient): Promise<Email> {
  const mail = { from: FROM, to, messageId, headers: unsubscribeHeaders(words.unsubscribeUrl), ...template(words) };
  return PostalMime.parse(await new MailComposer(mail).compile().build());
}

/** The parts of it that a reader and a mail server see. */
function seen({ from, to, subject, messageId, text, html, headers }: Email): unknown {
  const kept = headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value.trim()]);
  return { from, to, subject, messageId, text, html, kept };
}

const recipient: SeriesRecipient = {
  to: 'ann@t0.example',
  messageId: '<signal-7-1@t0.example>',
  greeting: greet('Ann'),
  unsubscribeUrl: 'https://t0.example/api/unsubscribe?token=abc-_1',
};

describe('a mail to many, composed once', () => {
  let series: MailSeries;

  beforeAll(async () => {
    series = await MailSeries.compose(FROM, template, true);
  });

  it('reads for everybody as if it had been composed for them alone', async () => {
    const names = fc.oneof(
      fc.constantFrom(null, 'Ann', 'Zoë <b>"&\'', '=3D=20', '山田 太郎', 'blank0', '$& $1'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }).map((name) => name.replace(/\s+/g, ' ').trim()),
    );
    const domains = fc.oneof(fc.constant('bücher.example'), fc.domain());
    const tokens = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_'), minLength: 1, maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(names, domains, fc.nat(), tokens, async (name, domain, id, token) => {
        const one: SeriesRecipient = {
          to: `member.${id}+x@${domain}`,
          messageId: `<signal-7-${id}@t0.example>`,
          greeting: greet(name),
          unsubscribeUrl: `https://t0.example/api/unsubscribe?token=${token}`,
        };
        const { raw } = series.for(one);
        expect(seen(await PostalMime.parse(raw))).toEqual(seen(await composedAlone(one)));
        const body = raw.slice(raw.indexOf('\r\n\r\n')).split('\r\n');
        expect(Math.max(...body.map((line) => line.length))).toBeLessThanOrEqual(76);
        expect(body.join('')).toMatch(/^[\x20-\x7e]*$/);
      }),
      { numRuns: 150 },
    );
  });

  it('leaves nobody’s words in another’s copy', () => {
    const ann = series.for(recipient).raw;
    const bob = series.for({ ...recipient, to: 'bob@t0.example', greeting: greet('Bob') }).raw;
    expect(bob).not.toMatch(/ann/i);
    expect(series.for(recipient).raw).toBe(ann);
    expect(ann).not.toContain('blank');
  });

  it('offers the one-click ending over https only (RFC 8058)', async () => {
    expect(series.for(recipient).raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const plain = await MailSeries.compose(FROM, template, false);
    expect(plain.for(recipient).raw).not.toContain('List-Unsubscribe-Post');
  });

  it('stands in the thread of the mail it answers, where the series answers', async () => {
    const answers = await MailSeries.compose(FROM, template, true, { answers: true });
    const mail = await PostalMime.parse(answers.for({ ...recipient, inReplyTo: '<signal-7-99@t0.example>' }).raw);
    expect([mail.inReplyTo, mail.references]).toEqual(['<signal-7-99@t0.example>', '<signal-7-99@t0.example>']);
    expect((await PostalMime.parse(series.for(recipient).raw)).inReplyTo).toBeUndefined();
  });

  it('refuses what would break out of a header', () => {
    const breaking = { ...recipient, to: 'ann@t0.example\r\nBcc: everybody@t0.example' };
    expect(() => series.for(breaking)).toThrow('An address or id of this mail would break out of its header');
  });
});
