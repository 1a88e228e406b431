import { screen, waitFor } from '@testing-library/react';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { comeBack, press, show, toastShown, type } from '../../../../../tests/support/web/show.tsx';
import { useToasts } from '../../shared/ui/toast-store.ts';
import { RegisterForm } from './register-form.tsx';

const left = jest.fn();
let api: FakeApi;
const REGISTRATION = { email: 'maya@t0.local', firstName: 'Maya', lastName: 'Okafor' };

function fill(): void {
  type('First name', 'Maya');
  type('Last name', ' Okafor ');
  type('Email', ' maya@t0.local ');
  type('Password', 'Terminal!');
}

/** Presses REGISTER and goes on to the payment page without waiting. */
async function registerAndGo(): Promise<void> {
  press('REGISTER');
  await screen.findByRole('button', { name: 'CONTINUE TO PAYMENT' });
  press('CONTINUE TO PAYMENT');
}

beforeEach(() => {
  api = fakeApi();
  left.mockReset();
  localStorage.clear();
});

it.each([
  ['a', 'Password must be at least 8 characters'],
  ['abcdefgh', 'Password must contain at least 1 uppercase letter'],
  ['Abcdefgh', 'Password must contain at least 1 special character'],
])('on change, %s: %s', (password, message) => {
  show(<RegisterForm leave={left} />);
  expect(screen.getByText('Min 8 chars, 1 uppercase, 1 special char')).toBeTruthy();
  type('Password', password);
  expect(screen.getByRole('alert').textContent).toContain(message);
  type('Password', 'Abcdefgh!');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('refuses what the submit check refuses, under the title Validation Error, and calls nobody', () => {
  show(<RegisterForm leave={left} />);
  press('REGISTER');
  expect(toastShown()).toEqual(['Validation Error', 'Please fill in all required fields']);
  expect(api.calls).toEqual([]);
});

it('creates the account, keeps who it is, and goes to the payment page', async () => {
  api.on('POST /api/register', 201, REGISTRATION);
  api.on('POST /api/create-checkout-session', 201, { url: 'https://pay.example/1' });
  show(<RegisterForm leave={left} />);
  const titles: string[] = [];
  const stop = useToasts.subscribe(({ current }) => current && titles.push(`${current.title} ${current.description}`));
  fill();
  await registerAndGo();
  expect(left).toHaveBeenCalledWith('https://pay.example/1');
  stop();
  expect(titles).toEqual(['Account created! Redirecting to payment page...']);
  const written = api.calls.filter(({ method }) => method === 'POST');
  expect(written.map(({ path, body }) => [path, body])).toEqual([
    ['/api/register', { email: 'maya@t0.local', password: 'Terminal!', firstName: 'Maya', lastName: 'Okafor' }],
    ['/api/create-checkout-session', { email: 'maya@t0.local', plan: 'monthly' }],
  ]);
  expect({ ...localStorage }).toEqual({
    trader_email: 'maya@t0.local',
    trader_name: 'Maya Okafor',
    pending_subscription_email: 'maya@t0.local',
    pending_subscription_plan: 'monthly',
  });
});

it('leaves by itself once ‘Account created!’ can have been read, not before (docs/product/accounts.md#registration)', async () => {
  api.on('POST /api/register', 201, REGISTRATION);
  api.on('POST /api/create-checkout-session', 201, { url: 'https://pay.example/1' });
  let reportedAt = 0;
  const stop = useToasts.subscribe(() => (reportedAt = performance.now()));
  let leftAt = 0;
  left.mockImplementation(() => (leftAt = performance.now()));
  show(<RegisterForm leave={left} />);
  fill();
  press('REGISTER');
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1), { timeout: 4000 });
  stop();
  expect(leftAt - reportedAt).toBeGreaterThan(1500);
  expect(api.sent('POST /api/create-checkout-session')).toHaveLength(1);
});

it.each([
  [409, 'This address cannot register', 'This address cannot register'],
  [429, 'Too many attempts. Try again in a minute.', 'Too many attempts. Try again in a minute.'],
  [400, '', 'Registration failed'],
])('%i: Registration failed, in the server’s words', async (status, message, shown) => {
  api.on('POST /api/register', status, refusal(status, message));
  show(<RegisterForm leave={left} />);
  fill();
  press('REGISTER');
  await waitFor(() => expect(toastShown()).toEqual(['Registration failed', shown]));
  expect(localStorage).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'REGISTER' })).toHaveProperty('disabled', false);
});

it('Redirect Failed when there is no payment page; the account is not created twice', async () => {
  api.on('POST /api/register', 201, REGISTRATION);
  api.on('POST /api/create-checkout-session', 502, refusal(502, 'Stripe is away'));
  show(<RegisterForm leave={left} />);
  fill();
  press('REGISTER');
  await waitFor(() =>
    expect(toastShown()).toEqual(['Redirect Failed', 'Unable to redirect to payment page. Please try again.']),
  );
  api.on('POST /api/create-checkout-session', 429, refusal(429, 'Too many checkouts. Try again in a minute.'));
  press('CONTINUE TO PAYMENT');
  await waitFor(() => expect(toastShown()).toEqual(['Redirect Failed', 'Too many checkouts. Try again in a minute.']));
  api.on('POST /api/create-checkout-session', 201, { url: 'https://pay.example/2' });
  press('CONTINUE TO PAYMENT');
  await waitFor(() => expect(left).toHaveBeenCalled());
  expect(api.sent('POST /api/register')).toHaveLength(1);
});

it('can be paid from when the way back from the payment page leads here again; the password is not kept', async () => {
  api.on('POST /api/register', 201, REGISTRATION);
  api.on('POST /api/create-checkout-session', 200, { url: 'https://pay.example/1' });
  show(<RegisterForm leave={left} />);
  fill();
  await registerAndGo();
  expect(left).toHaveBeenCalled();
  await comeBack();
  expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
  press('CONTINUE TO PAYMENT');
  await waitFor(() => expect(left).toHaveBeenCalledTimes(2));
  expect(api.sent('POST /api/register')).toHaveLength(1);
});

it('begins with what the landing form was told', () => {
  localStorage.setItem('trader_email', 'maya@t0.local');
  localStorage.setItem('trader_name', 'Maya van Okafor');
  show(<RegisterForm leave={left} />);
  expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Maya');
  expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'van Okafor');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'maya@t0.local');
});
