import {
  alreadyRegisteredEmail,
  alreadySubscribedEmail,
  passwordResetEmail,
  verificationEmail,
  welcomeEmail,
} from './account-email.ts';

const LINK = 'https://t0.example/reset-password?token=abc&email=a%40b.cd';
const NAME = { firstName: 'Ann <b>"A"</b>' };

describe('account emails', () => {
  it.each([
    ['welcome', welcomeEmail(NAME, LINK, 72), 'for 72 hours'],
    ['email verification', verificationEmail(LINK, 72), 'for 72 hours'],
    ['password reset', passwordResetEmail(NAME, LINK, 1), 'for 1 hour.'],
  ])('%s carries its link and how long it works, in both parts', (_kind, mail, lifetime) => {
    expect(mail.text).toContain(LINK);
    expect(mail.html).toContain(LINK.replace('&', '&amp;'));
    for (const part of [mail.text, mail.html]) expect(part).toContain(lifetime);
  });

  it('already registered leads to the login and carries no link to set a password', () => {
    const notMe = { url: 'https://t0.example/api/not-me?token=abc', days: 30 };
    const mail = alreadyRegisteredEmail(NAME, 'https://t0.example', notMe);
    expect(mail.text).toContain('Log in: https://t0.example/auth');
    expect(mail.html).not.toContain('reset-password');
  });

  it('already subscribed leads to the profile, from where the portal opens', () => {
    const { text } = alreadySubscribedEmail(NAME, 'https://t0.example');
    expect(text).toContain('Manage your subscription: https://t0.example/profile');
    expect(text).toContain('do not pay again');
  });

  it.each(['Ann\nYour account was suspended', 'Restore it: https://evil.example'])(
    'greets without a name that could pass for words of the mail: %j',
    (firstName) => expect(welcomeEmail({ firstName }, LINK, 72).text).toMatch(/^Hello,\n/),
  );

  it('escapes what people typed (docs/SECURITY.md#script: mail templates escape)', () => {
    const { html } = welcomeEmail(NAME, LINK, 72);
    expect(html).not.toContain('<b>');
    expect(html).toContain('Ann &lt;b&gt;');
  });
});
