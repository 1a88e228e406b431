import { randomBytes } from 'node:crypto';
import { seal, unseal } from './secret-box.ts';

describe('sealed secrets', () => {
  const key = randomBytes(32);

  it('open with the same key for the same owner only', () => {
    const sealed = seal(key, 'JBSWY3DPEHPK3PXP', 'maya');
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(unseal(key, sealed, 'maya')).toBe('JBSWY3DPEHPK3PXP');
    expect(() => unseal(key, sealed, 'gus')).toThrow();
    expect(() => unseal(randomBytes(32), sealed, 'maya')).toThrow();
    expect(() => unseal(key, `${sealed.slice(0, -2)}AA`, 'maya')).toThrow();
  });

  it('are never the same twice', () => expect(seal(key, 'x', 'a')).not.toBe(seal(key, 'x', 'a')));
});
