import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown, type } from '../../../../../tests/support/web/show.tsx';
import { LoginPanel } from './login-panel.tsx';

const ASK = {
  rpId: 'localhost',
  challenge: 'AAAA',
  timeout: 1000,
  userVerification: 'required',
  allowCredentials: [],
};
const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

/** A browser that knows passkeys; `get` is its prompt. */
function browserWith(get: () => Promise<unknown>): void {
  Object.assign(window, { PublicKeyCredential: function PublicKeyCredential() {} });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
}
const signed = {
  id: 'a2V5',
  rawId: bytes('key'),
  type: 'public-key',
  response: {
    clientDataJSON: bytes('client'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    userHandle: bytes('user'),
  },
  getClientExtensionResults: () => ({}),
};
const left = jest.fn();
const open = (): void =>
  show(<LoginPanel path="/api/auth/login" email="" leaveAfterMs={0} onLeave={left} onForgotten={() => undefined} />);

beforeEach(() => {
  left.mockReset();
  sessionStorage.clear();
});
afterEach(() => {
  delete (window as { PublicKeyCredential?: unknown }).PublicKeyCredential;
});

it('is not offered by a browser that knows no passkeys', () => {
  fakeApi();
  open();
  expect(screen.queryByRole('button', { name: 'SIGN IN WITH A PASSKEY' })).toBeNull();
});

it('signs in with what the browser signed, and nothing else of it', async () => {
  const api = fakeApi();
  api.on('POST /api/auth/passkey/options', 200, ASK);
  api.on('POST /api/auth/passkey', 200, { id: 'u1' });
  browserWith(() => Promise.resolve(signed));
  open();
  press('SIGN IN WITH A PASSKEY');
  await waitFor(() => expect(left).toHaveBeenCalled());
  expect(api.sent('POST /api/auth/passkey')).toEqual([
    {
      id: 'a2V5',
      clientDataJSON: 'Y2xpZW50',
      authenticatorData: 'ZGF0YQ',
      signature: 'c2lnbmF0dXJl',
      userHandle: 'dXNlcg',
    },
  ]);
});

it('says so when the person declines, and one can try again', async () => {
  const api = fakeApi();
  api.on('POST /api/auth/passkey/options', 200, ASK);
  browserWith(() => Promise.reject(new DOMException('Declined', 'NotAllowedError')));
  open();
  press('SIGN IN WITH A PASSKEY');
  await waitFor(() =>
    expect(toastShown()).toEqual(['Login failed', 'No passkey was used: the request was declined or took too long.']),
  );
  expect(screen.getByRole('button', { name: 'SIGN IN WITH A PASSKEY' })).toHaveProperty('disabled', false);
});

it('is offered as the second factor where the account has one, with a recovery code beside it', async () => {
  const api = fakeApi();
  api.on('POST /api/auth/login', 200, { twoFactorRequired: true, app: false, passkey: true });
  api.on('POST /api/auth/two-factor/passkey/options', 200, ASK);
  api.on('POST /api/auth/two-factor/passkey', 200, { id: 'u1' });
  browserWith(() => Promise.resolve(signed));
  open();
  type('Email', 'member@t0.local');
  type('Password', 'T0-Terminal!');
  press('LOGIN');
  expect(await screen.findByLabelText('Recovery code')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use the authenticator app' })).toBeNull();
  press('USE A PASSKEY');
  await waitFor(() => expect(left).toHaveBeenCalled());
});
