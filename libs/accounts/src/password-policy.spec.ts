import { hashPassword, verifyPassword } from '@t0/database/accounts';
import { validateNewPassword } from './password-policy.ts';

describe('password policy (docs/product/accounts.md#password-rule)', () => {
  it.each([
    ['Short1!', 'Password must be at least 8 characters'],
    ['alllowercase!', 'Password must contain at least 1 uppercase letter'],
    ['NoSpecial11', 'Password must contain at least 1 special character'],
    [`A!${'x'.repeat(127)}`, 'Password must be at most 128 characters'],
    ['P@SSw0rd', 'This password is too common'],
    ['Password!', 'This password is too common'],
    // The same characters in full width: compared in their compatibility normal form.
    ['Ｐassword!', 'This password is too common'],
  ])('refuses %s', (password, error) => expect(validateNewPassword(password)).toBe(error));

  it.each(['T0-Terminal!', `A!${'x'.repeat(126)}`, 'Ünïcödé 🔑 Schlüssel!', 'Пароль-из-8!'])('accepts %s', (password) =>
    expect(validateNewPassword(password)).toBeNull(),
  );

  it('takes a password in whatever form a keyboard composes it', async () => {
    const hash = await hashPassword('Caf\u00e9-Terminal!');
    expect(await verifyPassword(hash, 'Cafe\u0301-Terminal!')).toBe(true);
    expect(await verifyPassword(hash, 'Cafe-Terminal!')).toBe(false);
    expect(await verifyPassword(null, 'Caf\u00e9-Terminal!')).toBe(false);
  });
});
