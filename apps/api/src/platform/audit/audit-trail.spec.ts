import { summarise } from './audit-trail.ts';

describe('what the audit trail keeps of a change', () => {
  it('keeps no secret, at any depth (docs/SECURITY.md#production: secrets never logged)', () => {
    const kept = summarise({
      email: 'a@b.cd',
      password: 'x',
      newPassword: 'x',
      resetToken: 'x',
      sessionId: 'x',
      twoFactorSecret: 'x',
      nested: { apiToken: 'x', name: 'y', deeper: { passwordHash: 'x' } },
    });
    expect(kept).toEqual({ email: 'a@b.cd', nested: { name: 'y', deeper: {} } });
  });

  it('shortens long texts and lists, and writes dates as text', () => {
    const kept = summarise({
      content: 'a'.repeat(1000),
      list: Array.from({ length: 50 }, (_, index) => index),
      at: new Date(0),
      none: null,
      missing: undefined,
    });
    expect(kept.content).toBe(`${'a'.repeat(300)}… (1000 characters)`);
    expect(kept.list).toHaveLength(20);
    // PostgreSQL takes no half character in JSON.
    expect(summarise({ memo: `${'a'.repeat(299)}\u{1F4C8}b` }).memo).toBe(`${'a'.repeat(299)}… (302 characters)`);
    expect(kept).toMatchObject({ at: '1970-01-01T00:00:00.000Z', none: null });
    expect('missing' in kept).toBe(false);
  });
});
