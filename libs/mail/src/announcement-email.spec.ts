import fc from 'fast-check';
import { announcementEmail } from './announcement-email.ts';

const WORDS = { greeting: 'Hello Ada,', unsubscribeUrl: 'https://t0.example/api/unsubscribe?token=x' };
const of = (text: string, options?: { isTest?: boolean }) =>
  announcementEmail({ subject: 'News', text }, WORDS, 'https://t0.example', options);
const html = (text: string): string => {
  const all = of(text).html;
  return all.slice(all.indexOf('</h1>') + 5, all.indexOf('<p style="margin:24px 0 0;')).trim();
};

describe('an announcement as an email (docs/product/email.md#announcements)', () => {
  it('is Markdown as HTML and as text, with greeting, heading, and the link that ends announcements', () => {
    const mail = of(
      '# Hours\n\nThe desk **rests** on *Friday*.\n\n- one\n- two\n\n3. three\n\n> quoted\n> twice\n\n[plans](/profile) and https://a.example',
    );
    expect(mail.subject).toBe('News');
    expect(mail.text).toBe(`Hello Ada,

News

HOURS

The desk rests on Friday.

- one
- two

3. three

> quoted
> twice

plans (https://t0.example/profile) and https://a.example

You get this mail because announcements are switched on in your profile.
Unsubscribe from announcements: https://t0.example/api/unsubscribe?token=x
`);
    expect(mail.html).toContain('<strong>rests</strong> on <em>Friday</em>');
    expect(mail.html).toContain('<ol start="3"');
    expect(mail.html).toContain('<a href="https://t0.example/profile" style="color:inherit">plans</a>');
    expect(mail.html).toContain('>Unsubscribe from announcements</a>');
  });

  it('takes HTML as text, and no address but of the web, a mailbox or the product (docs/SECURITY.md#script)', () => {
    expect(html('<b onclick="x">a</b> & [b](javascript:alert(1)) ![c](https://p.example/c.png "t")')).toBe(
      '<p style="margin:16px 0">&lt;b onclick=&quot;x&quot;&gt;a&lt;/b&gt; &amp; b <a href="https://p.example/c.png" style="color:inherit">c</a></p>',
    );
    expect(of('[b](javascript:alert(1)) ![](https://p.example/c.png)').text).toContain('b https://p.example/c.png');
    const pieces = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      '[',
      '](',
      ')',
      '!',
      '*',
      '`',
      '\n',
      'a',
      'javascript:',
      '&lt;',
      '#',
      '- ',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const tags = html(parts.join('')).match(/<\/?[a-z0-9]+/g) ?? [];
        const known = /^<\/?(p|h2|ul|ol|li|blockquote|strong|em|a|br)$/;
        return tags.every((tag) => known.test(tag)) && !/href="javascript/i.test(html(parts.join('')));
      }),
      { numRuns: 300 },
    );
  });

  it('says TEST in the subject and in its first line to its author', () => {
    const mail = of('Text', { isTest: true });
    expect(mail.subject).toBe('TEST: News');
    expect(mail.text).toMatch(/^Hello Ada,\n\nThis is a test\. Members have not received it\.\n\nNews\n/);
    expect(mail.html).toContain('<p>This is a test. Members have not received it.</p>');
  });
});
