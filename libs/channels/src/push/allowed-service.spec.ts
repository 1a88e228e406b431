import { isAllowedEndpoint } from './allowed-service.ts';

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
