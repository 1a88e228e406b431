import { act, screen, waitFor } from '@testing-library/react';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, type } from '../../../../../tests/support/web/show.tsx';
import { TestTerminal } from './test-terminal.tsx';

const left = jest.fn();
const USER = { id: 'u1', email: 'test@example.com' };
const result = () => JSON.parse(screen.getByTestId('test-result').textContent) as unknown;
let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  left.mockReset();
  show(<TestTerminal leave={left} />);
});
afterEach(() => jest.useRealTimers());

it('has a sample address and a plan of its own (docs/product/billing.md#test-terminal)', () => {
  expect(screen.getByLabelText('Email')).toMatchObject({ type: 'email', value: 'test@example.com' });
  expect(screen.getAllByRole('radio').map(({ textContent, ariaChecked }) => [textContent, ariaChecked])).toEqual([
    ['MONTHLY', 'true'],
    ['YEARLY', 'false'],
  ]);
  expect(screen.queryByRole('button', { name: 'TEST DASHBOARD ACCESS' })).toBeNull();
});

it.each([
  ['ACTIVATE SUBSCRIPTION', 'activate-subscription', { email: 'a@b.c', plan: 'yearly' }],
  ['DEACTIVATE SUBSCRIPTION', 'deactivate-subscription', { email: 'a@b.c' }],
  ['SIMULATE CHECKOUT SUCCESS', 'checkout-success', { email: 'a@b.c', plan: 'yearly' }],
])('%s shows the answer as JSON and knows the user', async (button, path, body) => {
  api.on(`POST /api/test/${path}`, 200, USER);
  type('Email', ' a@b.c ');
  act(() => screen.getByRole('radio', { name: 'YEARLY' }).click());
  press(button);
  await waitFor(() => expect(result()).toEqual(USER));
  expect(api.sent(`POST /api/test/${path}`)).toEqual([body]);
  expect(screen.getByRole('button', { name: 'TEST DASHBOARD ACCESS' })).toBeTruthy();
});

it.each([
  ['ACTIVATE SUBSCRIPTION', 'activate-subscription', 'Failed to activate subscription'],
  ['DEACTIVATE SUBSCRIPTION', 'deactivate-subscription', 'Failed to deactivate subscription'],
  ['SIMULATE CHECKOUT SUCCESS', 'checkout-success', 'Failed to process checkout'],
])('%s: the server’s message, or that of docs/product/billing.md#test-terminal', async (button, path, fallback) => {
  api.on(`POST /api/test/${path}`, 400, refusal(400, ''));
  press(button);
  expect(await screen.findByText(fallback)).toBeTruthy();
  api.on(`POST /api/test/${path}`, 404, refusal(404, 'No such user'));
  press(button);
  expect(await screen.findByText('No such user')).toBeTruthy();
  api.on(`POST /api/test/${path}`, 0);
  press(button);
  expect(await screen.findByText('Network error occurred')).toBeTruthy();
});

describe('TEST DASHBOARD ACCESS', () => {
  beforeEach(async () => {
    api.on('POST /api/test/checkout-success', 200, { user: USER, tempPassword: 'Temp-1234!' });
    api.on('POST /api/test/get-user', 200, USER);
    press('SIMULATE CHECKOUT SUCCESS');
    await screen.findByRole('button', { name: 'TEST DASHBOARD ACCESS' });
  });

  it('signs in with the temporary password and goes to the dashboard after 500 ms', async () => {
    api.on('POST /api/login', 200, USER);
    jest.useFakeTimers();
    press('TEST DASHBOARD ACCESS');
    await act(() => jest.advanceTimersByTimeAsync(400));
    expect(api.sent('POST /api/login')).toEqual([{ email: 'test@example.com', password: 'Temp-1234!' }]);
    expect(left).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(left).toHaveBeenCalledWith('/dashboard');
  });

  it('takes a password that is typed', async () => {
    type('Password', 'Own-1234!');
    press('TEST DASHBOARD ACCESS');
    await waitFor(() =>
      expect(api.sent('POST /api/login')).toEqual([{ email: 'test@example.com', password: 'Own-1234!' }]),
    );
  });

  it('Login failed', async () => {
    api.on('POST /api/login', 401, refusal(401, ''));
    press('TEST DASHBOARD ACCESS');
    expect(await screen.findByText('Login failed')).toBeTruthy();
    expect(left).not.toHaveBeenCalled();
  });

  it('Error testing dashboard access, and no login is tried', async () => {
    api.on('POST /api/test/get-user', 500, refusal(500, ''));
    press('TEST DASHBOARD ACCESS');
    expect(await screen.findByText('Error testing dashboard access')).toBeTruthy();
    expect(api.sent('POST /api/login')).toEqual([]);
  });
});
