import type { Plan, TwoFactorChallenge, User } from '@t0/contracts';
import { useState } from 'react';
import { HttpError, messageOf, request } from '../../shared/lib/http.ts';

/** POST /api/test/{path}: a test call (docs/product/billing.md#test-terminal). The answer is shown as it came. */
function testCall(path: TestPath, body: { email: string; plan?: Plan }): Promise<unknown> {
  return request(`/api/test/${path}`, { method: 'POST', body });
}

type TestPath = 'activate-subscription' | 'deactivate-subscription' | 'checkout-success' | 'get-user';

/** POST /api/login, as the test terminal does to try the dashboard. */
function testLogin(email: string, password: string): Promise<User | TwoFactorChallenge> {
  return request<User | TwoFactorChallenge>('/api/login', { method: 'POST', body: { email, password } });
}

/** The user in an answer of a test call. */
interface KnownUser {
  email: string;
  /** Returned after a simulated checkout of a paid account without a password. */
  tempPassword: string | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads the user out of an answer, be it the user itself or an object around it; null when it names none. */
function knownUser(answer: unknown): KnownUser | null {
  if (!isRecord(answer)) return null;
  const user = isRecord(answer.user) ? answer.user : answer;
  if (typeof user.email !== 'string') return null;
  return { email: user.email, tempPassword: typeof answer.tempPassword === 'string' ? answer.tempPassword : null };
}

/** From the test login to the dashboard, in ms (docs/product/billing.md#test-terminal). */
const DASHBOARD_AFTER_MS = 500;

/** The panel's messages when the server gives no reason (docs/product/billing.md#test-terminal). */
const FAILURES: Record<TestPath, string> = {
  'activate-subscription': 'Failed to activate subscription',
  'deactivate-subscription': 'Failed to deactivate subscription',
  'checkout-success': 'Failed to process checkout',
  'get-user': 'Error testing dashboard access',
};

export type TestResult = { kind: 'json'; value: unknown } | { kind: 'error'; message: string };

/** The test terminal: its calls, the last answer, and the user in it. */
export function useTestTerminal(leave: (url: string) => void) {
  const [result, setResult] = useState<TestResult | null>(null);
  const [user, setUser] = useState<KnownUser | null>(null);
  const [busy, setBusy] = useState(false);

  /** Runs `action` with disabled buttons; its errors are shown as text. */
  const attempt = async (fallback: string, action: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      setResult({ kind: 'error', message: reason(error, fallback) });
    } finally {
      setBusy(false);
    }
  };

  const run = (path: TestPath, body: { email: string; plan?: Plan }): Promise<void> =>
    attempt(FAILURES[path], async () => {
      const answer = await testCall(path, body);
      setResult({ kind: 'json', value: answer });
      const found = knownUser(answer);
      // A temporary password stays while other answers are about the same user.
      setUser((before) =>
        found && before?.email === found.email && !found.tempPassword
          ? { ...found, tempPassword: before.tempPassword }
          : found,
      );
    });

  const openDashboard = async (password: string): Promise<void> => {
    if (!user) return setResult({ kind: 'error', message: 'No user available for testing dashboard access' });
    await attempt(FAILURES['get-user'], async () => {
      await testCall('get-user', { email: user.email });
      await attempt('Login failed', async () => {
        const answer = await testLogin(user.email, password);
        setResult({ kind: 'json', value: answer });
        if (!('twoFactorRequired' in answer)) setTimeout(() => leave('/dashboard'), DASHBOARD_AFTER_MS);
      });
    });
  };

  return {
    result,
    user,
    busy,
    run: (path: TestPath, body: { email: string; plan?: Plan }) => void run(path, body),
    openDashboard: (password: string) => void openDashboard(password),
  };
}

function reason(error: unknown, fallback: string): string {
  if (error instanceof HttpError && error.statusCode === 0) return 'Network error occurred';
  return messageOf(error, fallback);
}
