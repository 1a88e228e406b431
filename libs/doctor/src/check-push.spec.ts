import { checkPush } from './check-push.ts';

const GOOD = {
  WEB_PUSH_KEY: '5e'.repeat(32),
  WEB_PUSH_CONTACT: undefined,
  WEB_PUSH_SERVICES: ['fcm.googleapis.com'],
  MAIL_FROM: 'T0 <signals@t0.example.com>',
  PUBLIC_URL: 'https://t0.example.com',
};

describe('what doctor says of Web Push (docs/operations/configure.md#web-push)', () => {
  it.each([
    [{}, 'ok', /^Public key \w[\w-]{7}\.\.\., contact mailto:signals@t0\.example\.com, fcm\.googleapis\.com$/],
    [{ PUBLIC_URL: 'http://localhost:3000' }, 'ok', /^Public key/],
    [{ WEB_PUSH_KEY: undefined }, 'ok', /^Off: WEB_PUSH_KEY is not set$/],
    [{ PUBLIC_URL: 'http://t0.example.com' }, 'fail', /only over https$/],
    [{ MAIL_FROM: 'signals@t0.local' }, 'warn', /not a public address$/],
  ] as const)('%j: %s', (given, verdict, says) => {
    const found = checkPush({ ...GOOD, ...given });
    expect(found.verdict).toBe(verdict);
    expect(found.says).toMatch(says);
    expect(JSON.stringify(found)).not.toContain('5e5e5e');
  });
});
