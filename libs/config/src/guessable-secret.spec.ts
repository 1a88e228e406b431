import { randomBytes } from 'node:crypto';
import { isGuessable } from './read-config.ts';

describe('secrets', () => {
  it.each([
    'x'.repeat(64),
    'changeme'.repeat(5),
    '0123456789abcdef0123456789abcdef',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    '12345678901234567890123456789012',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab',
  ])('without entropy are found: %s', (secret) => expect(isGuessable(secret)).toBe(true));

  it('of random bytes pass, in every usual writing', () => {
    for (let time = 0; time < 2000; time += 1) {
      const bytes = randomBytes(16);
      expect(isGuessable(bytes.toString('hex'))).toBe(false);
      expect(isGuessable(randomBytes(24).toString('base64url'))).toBe(false);
    }
    expect(isGuessable('correct horse battery staple of the desk')).toBe(false);
  });
});
