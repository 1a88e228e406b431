import { alreadyRegisteredEmail, passwordResetEmail, welcomeEmail } from './account-email.ts';

const LINK = 'https://t0.example/reset-password?token=abc&email=a%40b.cd';
const NAME = { firstName: 'Ann <b>"A"</b>' };

describe('account emails', () => {
  it.each([
    ['welcome', welcomeEmail(NAME, LINK, 72), 'for 72 hours'],
    ['password reset', passwordResetEmail(NAME, LINK, 1), 'for 1 hour.'],
  ])('%s carries its link and how long it works, in both parts', (_kind, mail, lifetime) => {
    expect(mail.text).toContain(LINK);
    expect(mail.html).toContain(LINK.replace('&', '&amp;'));
    for (const part of [mail.text, mail.html]) expect(part).toContain(lifetime);
  });

  it('already registered leads to the login and carries no secret', () => {
    const mail = alreadyRegisteredEmail(NAME, 'https://t0.example');
    expect(mail.text).toContain('Log in: https://t0.example/auth');
    expect(mail.html).not.toContain('token');
  });

  it('escapes what people typed (security, script: mail templates escape)', () => {
    const { html } = welcomeEmail(NAME, LINK, 72);
    expect(html).not.toContain('<b>');
    expect(html).toContain('Ann &lt;b&gt;');
  });
});
