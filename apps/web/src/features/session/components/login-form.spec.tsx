import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useToasts } from '../../../shared/ui/toast-store.ts';
import { LoginForm } from './login-form.tsx';

const fetched = jest.fn();
const signedIn = jest.fn();
const answer = (status: number, body: unknown) => ({
  ok: status < 400,
  status,
  statusText: '',
  headers: new Map(),
  text: () => Promise.resolve(JSON.stringify(body)),
  json: () => Promise.resolve(body),
});

function show(): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LoginForm onSignedIn={signedIn} />
    </QueryClientProvider>,
  );
}

function fill(email: string, password: string): void {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'LOGIN' }));
}

describe('the login form', () => {
  beforeEach(() => {
    Object.assign(globalThis, { fetch: fetched.mockReset() });
    signedIn.mockReset();
    sessionStorage.clear();
    useToasts.setState({ current: null });
    show();
  });

  it('says what is wrong beside the fields, and calls nobody', async () => {
    fill('not-an-address', '');
    expect(await screen.findByText('Invalid email address')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('signs in and leaves the welcome for the next page', async () => {
    fetched.mockResolvedValue(answer(200, { id: 'u1' }));
    fill(' member@t0.local ', 'T0-Terminal!');
    await waitFor(() => expect(signedIn).toHaveBeenCalled());
    expect(JSON.parse(fetched.mock.calls[0][1].body)).toEqual({ email: 'member@t0.local', password: 'T0-Terminal!' });
    expect(sessionStorage.getItem('t0-toast')).toContain('Welcome back!');
  });

  it('tells in the words of the server why it failed, and lets one try again', async () => {
    fetched.mockResolvedValue(answer(401, { statusCode: 401, message: 'Invalid email or password', error: 'X' }));
    fill('member@t0.local', 'wrong');
    await waitFor(() => expect(useToasts.getState().current?.title).toBe('Login failed'));
    expect(useToasts.getState().current).toMatchObject({ description: 'Invalid email or password', tone: 'error' });
    expect(screen.getByRole('button', { name: 'LOGIN' })).toHaveProperty('disabled', false);
  });

  it('shows and hides the password', () => {
    const field = screen.getByLabelText('Password');
    expect(field.getAttribute('type')).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Show characters' }));
    expect(field.getAttribute('type')).toBe('text');
  });
});
