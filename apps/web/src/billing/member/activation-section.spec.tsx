import type { User } from '@t0/contracts/accounts';
import { act, screen, waitFor } from '@testing-library/react';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { comeBack, press, show, toastShown, type } from '../../../../../tests/support/web/show.tsx';
import { ActivationForm } from './activation-section.tsx';

const ROUTE = 'POST /api/create-checkout-session';
const ACTIVATE = 'ACTIVATE TRADING SIGNALS';
const left = jest.fn();
const subscribed = jest.fn();
let api: FakeApi;

function open(user: User | null = null): void {
  const plans = { plans: [], chosen: 'monthly', choose: () => undefined };
  show(<ActivationForm user={user} plans={plans} leave={left} subscribe={subscribed} />);
}
function fill(name: string, email: string): void {
  type('Name', name);
  type('Email', email);
}

beforeEach(() => {
  api = fakeApi();
  left.mockReset();
  subscribed.mockReset();
  localStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('asks for name, e-mail, phone and experience (docs/product/visitors.md#registration-form)', () => {
  open();
  expect(screen.getByLabelText('Name')).toHaveProperty('required', true);
  expect(screen.getByLabelText('Email')).toMatchObject({ required: true, type: 'email' });
  expect(screen.getByLabelText('Phone')).toHaveProperty('required', false);
  expect(
    [...screen.getByLabelText<HTMLSelectElement>('Experience').options].map(({ value, text }) => [value, text]),
  ).toEqual([
    ['beginner', 'Novice, 0-1 year'],
    ['intermediate', 'Intermediate, 1-5 years'],
    ['advanced', 'Veteran, 5+ years'],
  ]);
});

describe('SUBMIT', () => {
  it.each([
    ['', 'a@b.c', 'Please fill in your name and email address.'],
    ['Maya', ' ', 'Please fill in your name and email address.'],
    ['Maya', 'nobody', 'Please enter a valid email address.'],
    ['Maya', 'a@bc', 'Please enter a valid email address.'],
  ])('%p %p: %s', (name, email, message) => {
    open();
    fill(name, email);
    press('SUBMIT');
    expect(screen.getByRole('alert').textContent).toContain(message);
    expect(localStorage).toHaveLength(0);
  });

  it('keeps name and address and goes to /subscribe after 500 ms', () => {
    jest.useFakeTimers();
    open();
    fill(' Maya Okafor ', ' maya@t0.local ');
    press('SUBMIT');
    expect(screen.getByRole('button', { name: 'INITIALIZING ACCESS...' })).toHaveProperty('type', 'submit');
    for (const name of ['INITIALIZING ACCESS...', ACTIVATE])
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
    expect({ ...localStorage }).toEqual({ trader_email: 'maya@t0.local', trader_name: 'Maya Okafor' });
    act(() => jest.advanceTimersByTime(499));
    expect(subscribed).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(subscribed).toHaveBeenCalled();
    expect(api.calls).toEqual([]);
  });

  it('says that it failed when the browser keeps nothing', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    open();
    fill('Maya', 'maya@t0.local');
    press('SUBMIT');
    expect(screen.getByRole('alert').textContent).toContain('Failed to register. Please try again.');
    expect(screen.getByRole('button', { name: 'SUBMIT' })).toHaveProperty('disabled', false);
  });
});

describe('ACTIVATE TRADING SIGNALS', () => {
  it.each([
    ['', 'a@b.c'],
    ['Maya', ''],
  ])('needs name and address: %p %p', (name, email) => {
    open();
    fill(name, email);
    press(ACTIVATE);
    expect(toastShown()).toEqual(['VALIDATION ERROR', 'Please enter your name and email address.']);
    expect(api.calls).toEqual([]);
  });

  it('goes to the payment page and keeps which checkout it is', async () => {
    api.on(ROUTE, 201, { url: 'https://pay.example/1' });
    open();
    fill('Maya', 'maya@t0.local');
    press(ACTIVATE);
    expect(screen.getByRole('button', { name: 'INITIALIZING ACCESS...' })).toHaveProperty('disabled', true);
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.example/1'));
    expect(api.sent(ROUTE)).toEqual([{ email: 'maya@t0.local', plan: 'monthly' }]);
    expect({ ...localStorage }).toEqual({
      trader_email: 'maya@t0.local',
      trader_name: 'Maya',
      pending_subscription_email: 'maya@t0.local',
      pending_subscription_plan: 'monthly',
    });
    await comeBack();
    expect(screen.getByRole('button', { name: ACTIVATE })).toHaveProperty('disabled', false);
  });

  it.each([
    ['the server’s message', 409, refusal(409, 'Already subscribed'), 'Already subscribed'],
    ['an answer without reason', 502, 'Bad gateway', 'Failed to create checkout session'],
    ['no address', 201, {}, 'No checkout URL received'],
  ])('back to idle with CONNECTION ERROR: %s', async (_case, status, body, reason) => {
    api.on(ROUTE, status, body);
    open();
    fill('Maya', 'maya@t0.local');
    press(ACTIVATE);
    await waitFor(() =>
      expect(toastShown()).toEqual(['CONNECTION ERROR', `Failed to start checkout process: ${reason}`]),
    );
    expect(screen.getByRole('button', { name: ACTIVATE })).toHaveProperty('disabled', false);
    expect(localStorage.getItem('pending_subscription_email')).toBeNull();
  });

  it('is the one way of a person who is signed in, for the own address', async () => {
    api.on(ROUTE, 201, { url: 'https://pay.example/1' });
    open({ email: 'guest@t0.local', firstName: 'Gus', lastName: null } as User);
    expect(screen.queryByRole('button', { name: 'SUBMIT' })).toBeNull();
    expect(screen.getByLabelText('Email')).toMatchObject({ value: 'guest@t0.local', readOnly: true });
    press(ACTIVATE);
    await waitFor(() => expect(api.sent(ROUTE)).toEqual([{ email: 'guest@t0.local', plan: 'monthly' }]));
  });
});
