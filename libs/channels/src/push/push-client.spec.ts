import { isAllowedEndpoint, readAnswer } from './push-client.ts';

const SERVICES = ['fcm.googleapis.com', '*.push.apple.com', 'http://127.0.0.1:9'];

describe('addresses of push services (docs/SECURITY.md#server-calls-out)', () => {
  it.each(['https://fcm.googleapis.com/fcm/send/a:b', 'https://web.push.apple.com/x', 'http://127.0.0.1:9/push/1'])(
    'may be %s',
    (endpoint) => expect(isAllowedEndpoint(endpoint, SERVICES)).toBe(true),
  );

  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.example.com/x',
    'https://example.com/fcm.googleapis.com',
    'https://user:secret@fcm.googleapis.com/x',
    'https://fcm.googleapis.com@example.com/x',
    'https://push.apple.com/x',
    'https://evilpush.apple.com/x',
    'https://169.254.169.254/latest',
    'http://127.0.0.1:10/x',
    'https://127.0.0.1:9/x',
    'javascript:alert(1)',
    'nothing',
  ])('are never %s', (endpoint) => expect(isAllowedEndpoint(endpoint, SERVICES)).toBe(false));
});

const NOW = Date.parse('2026-11-23T10:00:00Z');

describe('what a push service answers (RFC 8030; 406 with Retry-After: microsoft/WindowsAppSDK, issue 3501)', () => {
  it.each([
    [201, undefined, { is: 'accepted' }],
    [202, undefined, { is: 'accepted' }],
    [404, undefined, { is: 'gone', why: 'The push service answered 404' }],
    [410, undefined, { is: 'gone', why: 'The push service answered 410' }],
    [413, undefined, { is: 'refused', why: 'The push service answered 413' }],
    [403, undefined, { is: 'refused', why: 'The push service answered 403' }],
    [406, undefined, { is: 'refused', why: 'The push service answered 406' }],
    [406, '60', { is: 'later', why: 'The push service answered 406', afterMs: 60_000 }],
    [302, undefined, { is: 'refused', why: 'The push service answered 302' }],
    [429, undefined, { is: 'later', why: 'The push service answered 429' }],
    [429, '120', { is: 'later', why: 'The push service answered 429', afterMs: 120_000 }],
    [503, 'Mon, 23 Nov 2026 10:05:00 GMT', { is: 'later', why: 'The push service answered 503', afterMs: 300_000 }],
    [429, 'Mon, 23 Nov 2026 09:00:00 GMT', { is: 'later', why: 'The push service answered 429', afterMs: 0 }],
    [429, 'soon', { is: 'later', why: 'The push service answered 429' }],
    [429, '999999999', { is: 'later', why: 'The push service answered 429', afterMs: 86_400_000 }],
    [500, undefined, { is: 'later', why: 'The push service answered 500' }],
  ] as const)('%s with Retry-After %s', (status, retryAfter, meaning) =>
    expect(readAnswer(status, retryAfter, NOW)).toEqual(meaning),
  );
});
