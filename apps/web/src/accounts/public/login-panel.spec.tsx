import { act, screen, waitFor } from '@testing-library/react';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { comeBack, press, show, toastShown, type } from '../../../../../tests/support/web/show.tsx';
import { LoginPanel } from './login-panel.tsx';

const left = jest.fn();
const forgotten = jest.fn();
let api: FakeApi;

function open(props: Partial<Parameters<typeof LoginPanel>[0]> = {}): void {
  show(
    <LoginPanel path="/api/auth/login" email="" leaveAfterMs={0} onLeave={left} onForgotten={forgotten} {...props} />,
  );
}

function logIn(email = 'member@t0.local', password = 'T0-Terminal!'): void {
  type('Email', email);
  type('Password', password);
  press('LOGIN');
}

beforeEach(() => {
  api = fakeApi();
  left.mockReset();
  forgotten.mockReset();
  sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

describe('login (docs/product/accounts.md#login)', () => {
  it('says what is wrong beside the fields, and calls nobody', async () => {
    open();
    logIn('not-an-address', '');
    expect(await screen.findByText('Invalid email address')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(api.calls).toEqual([]);
  });

  it('signs in and leaves the welcome for the next page', async () => {
    api.on('POST /api/auth/login', 200, { id: 'u1' });
    open();
    logIn(' member@t0.local ');
    await waitFor(() => expect(left).toHaveBeenCalled());
    expect(api.sent('POST /api/auth/login')).toEqual([{ email: 'member@t0.local', password: 'T0-Terminal!' }]);
    expect(JSON.parse(sessionStorage.getItem('t0-toast')!)).toEqual({
      title: 'Welcome back!',
      description: 'Successfully logged in',
    });
  });

  it('waits 500 ms before it leaves in the variant that does, on the other path', async () => {
    api.on('POST /api/login', 200, { id: 'u1' });
    open({ path: '/api/login', leaveAfterMs: 500 });
    jest.useFakeTimers();
    logIn();
    await act(() => jest.advanceTimersByTimeAsync(499));
    expect(api.sent('POST /api/login')).toHaveLength(1);
    expect(left).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(2));
    expect(left).toHaveBeenCalled();
  });

  it.each([
    [401, 'Invalid email or password'],
    [429, 'Too many attempts. Try again in 60 seconds.'],
  ])('%i: toast Login failed with the server’s sentence, and one can try again', async (status, message) => {
    api.on('POST /api/auth/login', status, refusal(status, message));
    open();
    logIn();
    await waitFor(() => expect(toastShown()).toEqual(['Login failed', message]));
    expect(screen.getByRole('button', { name: 'LOGIN' })).toHaveProperty('disabled', false);
  });

  it('reminds of the mail whoever registered in this browser', async () => {
    localStorage.setItem('trader_email', 'member@t0.local');
    api.on('POST /api/auth/login', 401, refusal(401, 'Invalid email or password', 'INVALID_CREDENTIALS'));
    open();
    logIn();
    await waitFor(() =>
      expect(toastShown()?.[1]).toBe(
        'Invalid email or password. If you have just registered, open the link in our mail first.',
      ),
    );
    localStorage.clear();
  });

  it('says Login failed when the server says nothing', async () => {
    api.on('POST /api/auth/login', 400, refusal(400, ''));
    open();
    logIn();
    await waitFor(() => expect(toastShown()).toEqual(['Login failed', 'Login failed']));
  });

  it('is ready again, without the password, when the way back in the browser leads here', async () => {
    api.on('POST /api/auth/login', 200, { id: 'u1' });
    open();
    logIn();
    await waitFor(() => expect(left).toHaveBeenCalled());
    expect(screen.getByRole('button', { name: 'AUTHENTICATING...' })).toHaveProperty('disabled', true);
    await comeBack();
    expect(screen.getByRole('button', { name: 'LOGIN' })).toHaveProperty('disabled', false);
    expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'member@t0.local');
  });

  it('shows and hides the password', () => {
    open();
    const field = screen.getByLabelText('Password');
    expect(field.getAttribute('type')).toBe('password');
    press('Show characters');
    expect(field.getAttribute('type')).toBe('text');
    press('Hide characters');
    expect(field.getAttribute('type')).toBe('password');
  });

  it.each(['RESET_ACCESS_CODE', 'Forgot password?'])('%s opens the way to a new password', (link) => {
    open({ email: 'known@t0.local' });
    press(link);
    expect(forgotten).toHaveBeenCalledWith('known@t0.local');
  });
});

describe('the second factor', () => {
  beforeEach(async () => {
    api.on('POST /api/auth/login', 200, { twoFactorRequired: true, app: true, passkey: false });
    open();
    logIn();
    await screen.findByLabelText('Authentication code');
  });

  it('takes the code of the app', async () => {
    api.on('POST /api/auth/two-factor', 200, { id: 'u1' });
    expect(left).not.toHaveBeenCalled();
    type('Authentication code', '123 456');
    press('CONFIRM');
    await waitFor(() => expect(left).toHaveBeenCalled());
    expect(api.sent('POST /api/auth/two-factor')).toEqual([{ code: '123456' }]);
  });

  it('takes a recovery code', async () => {
    api.on('POST /api/auth/two-factor', 200, { id: 'u1' });
    press('Use a recovery code');
    type('Recovery code', 'abcd-efgh-jk');
    press('CONFIRM');
    await waitFor(() => expect(left).toHaveBeenCalled());
    expect(api.sent('POST /api/auth/two-factor')).toEqual([{ code: 'abcd-efgh-jk' }]);
  });

  it('asks for a code before it calls', () => {
    type('Authentication code', '12');
    press('CONFIRM');
    expect(screen.getByText('Enter the code of your authenticator app')).toBeTruthy();
    expect(api.sent('POST /api/auth/two-factor')).toEqual([]);
  });

  it('asks for the password again when it took too long', async () => {
    api.on('POST /api/auth/two-factor', 401, refusal(401, 'Your sign-in has expired: log in again', 'SIGN_IN_EXPIRED'));
    type('Authentication code', '123456');
    press('CONFIRM');
    expect(await screen.findByLabelText('Password')).toBeTruthy();
    expect(toastShown()).toEqual(['Login failed', 'Your sign-in has expired: log in again']);
  });

  it('says in the server’s words that a code is wrong; the way back is open', async () => {
    api.on('POST /api/auth/two-factor', 401, refusal(401, 'Invalid code'));
    type('Authentication code', '000000');
    press('CONFIRM');
    await waitFor(() => expect(toastShown()).toEqual(['Login failed', 'Invalid code']));
    press('BACK TO LOGIN');
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });
});
