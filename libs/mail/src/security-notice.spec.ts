import { SECURITY_NOTICE_KINDS } from '@t0/contracts/accounts';
import { alreadyRegisteredEmail } from './account-email.ts';
import { securityNoticeEmail } from './security-notice.ts';

const notMe = { url: 'https://t0.example/api/not-me?token=abc', days: 30 };
const at = new Date('2026-03-04T05:06:07Z');
const details = {
  device: 'Chrome on Linux',
  address: '203.0.113.9',
  location: 'Norway',
  passkey: 'Desk <b>key</b>',
};

describe('security notices', () => {
  it.each([...SECURITY_NOTICE_KINDS])('%s says what happened and when, and offers this was not me', (kind) => {
    const mail = securityNoticeEmail({ firstName: 'Maya' }, { kind, details, at, notMe });
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('2026-03-04 05:06 UTC');
      expect(part).toContain('Chrome on Linux');
      expect(part).toContain('203.0.113.9');
      expect(part).toContain('https://t0.example/api/not-me?token=abc');
      expect(part).toContain('It works once, for 30 days.');
    }
    expect(mail.html).toContain('THIS WAS NOT ME');
  });

  it('leaves out what is not known, and escapes what people typed (docs/SECURITY.md#script: mail templates escape)', () => {
    const bare = securityNoticeEmail({ firstName: null }, { kind: 'new-device', details: {}, at, notMe });
    expect(bare.text).not.toMatch(/DEVICE|ADDRESS|PLACE|undefined/);
    const { html } = securityNoticeEmail({ firstName: '<i>' }, { kind: 'passkey-added', details, at, notMe });
    expect(html).not.toMatch(/<b>|<i>/);
    expect(html).toContain('Desk &lt;b&gt;key&lt;/b&gt;');
  });

  it('says when the operator reset the second factor', () => {
    const mail = securityNoticeEmail(
      { firstName: null },
      { kind: 'second-factor-off', details: { byOwner: true }, at, notMe },
    );
    expect(mail.subject).toBe('Two-factor authentication was reset: T0 Trading Terminal');
    expect(mail.text).toContain('all passkeys no longer work');
  });

  it('the mail about a registration of a taken address offers it too', () => {
    const mail = alreadyRegisteredEmail({ firstName: null }, 'https://t0.example', notMe);
    expect(mail.text).toContain('This was not me: https://t0.example/api/not-me?token=abc');
    expect(mail.text).toContain('Log in: https://t0.example/auth');
  });
});
