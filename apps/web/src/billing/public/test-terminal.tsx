import type { TwoFactorChallenge, User } from '@t0/contracts/accounts';
import { PLANS, type Plan } from '@t0/contracts/billing';
import { useState } from 'react';
import { CircleAlert, Terminal } from 'lucide-react';
import { Brand } from '../../shared/ui/brand.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { PanelState } from '../../shared/ui/panel-state.tsx';
import { HttpError, messageOf, request } from '../../shared/lib/http.ts';
import { Form } from '../../shared/ui/form.tsx';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** From the test login to the dashboard, in ms (docs/product/billing.md#test-terminal). */
const DASHBOARD_AFTER_MS = 500;

type TestPath = 'activate-subscription' | 'deactivate-subscription' | 'checkout-success' | 'get-user';

/** The panel's messages when the server gives no reason (docs/product/billing.md#test-terminal). */
const FAILURES: Record<TestPath, string> = {
  'activate-subscription': 'Failed to activate subscription',
  'deactivate-subscription': 'Failed to deactivate subscription',
  'checkout-success': 'Failed to process checkout',
  'get-user': 'Error testing dashboard access',
};

/** The results panel: the answer as JSON, or the error. */
function TestResults({ result }: { result: TestResult | null }) {
  return (
    <Panel title="Results" bleed>
      <div aria-live="polite">
        {result === null && (
          <PanelState icon={Terminal} title="NO RESULT YET" text="Answers of the server appear here." />
        )}
        {result?.kind === 'error' && <PanelState icon={CircleAlert} tone="error" title={result.message} />}
        {result?.kind === 'json' && (
          <pre
            tabIndex={0}
            aria-label="Answer"
            data-testid="test-result"
            className="max-h-[70dvh] overflow-auto p-4 text-meta break-words whitespace-pre-wrap"
          >
            {JSON.stringify(result.value, null, 2)}
          </pre>
        )}
      </div>
    </Panel>
  );
}

/** The initial value of the address field (docs/product/billing.md#test-terminal: a sample address is the default). */
const SAMPLE_EMAIL = 'test@example.com';

const PLAN_OPTIONS = PLANS.map((plan) => ({ value: plan, label: plan.toUpperCase() }));

/** The test terminal: subscriptions without payment, and the server's answers (docs/product/billing.md#test-terminal). */
export function TestTerminal({ leave }: { leave: (url: string) => void }) {
  const [email, setEmail] = useState(SAMPLE_EMAIL);
  const [plan, setPlan] = useState<Plan>('monthly');
  const [password, setPassword] = useState('');
  const { result, user, busy, run, openDashboard } = useTestTerminal(leave);
  const address = email.trim();
  return (
    <div className="min-h-dvh">
      <header className="flex h-12 items-center border-b border-line-2 bg-panel px-(--gutter) max-md:h-13">
        <Brand to="/" />
      </header>
      <main className="mx-auto grid max-w-[1180px] items-start gap-4 px-(--gutter) py-6 desk:grid-cols-[440px_minmax(0,1fr)] max-md:gap-2 max-md:px-0 max-md:pt-0">
        <Panel title="Test terminal" level={1} bleed>
          <div className="grid gap-4 p-4">
            <p className="read">Changes a subscription without a payment. Not present in production.</p>
            <TextField
              label="Email"
              type="email"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
            <SegmentedControl label="Plan" options={PLAN_OPTIONS} value={plan} onChange={setPlan} />
            <Button
              variant="primary"
              size="lg"
              disabled={busy}
              onClick={() => run('activate-subscription', { email: address, plan })}
            >
              ACTIVATE SUBSCRIPTION
            </Button>
            <Button
              variant="danger"
              size="lg"
              disabled={busy}
              onClick={() => run('deactivate-subscription', { email: address })}
            >
              DEACTIVATE SUBSCRIPTION
            </Button>
            <Button size="lg" disabled={busy} onClick={() => run('checkout-success', { email: address, plan })}>
              SIMULATE CHECKOUT SUCCESS
            </Button>
          </div>
          {user && (
            <Form
              className="grid gap-4 border-t border-line p-4"
              onSubmit={() => openDashboard(password || (user.tempPassword ?? ''))}
            >
              <PasswordField
                label="Password"
                help={user.tempPassword ? 'empty: the temporary one' : user.email}
                autoComplete="off"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
              <Button type="submit" size="lg" disabled={busy}>
                TEST DASHBOARD ACCESS
              </Button>
            </Form>
          )}
        </Panel>
        <TestResults result={result} />
      </main>
    </div>
  );
}

/** POST /api/test/{path}: a test call (docs/product/billing.md#test-terminal). The answer is shown as it came. */
function testCall(path: TestPath, body: { email: string; plan?: Plan }): Promise<unknown> {
  return request(`/api/test/${path}`, { method: 'POST', body });
}

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

/** Reads the user out of an answer, be it the user itself or an object around it; null when it names none. */
function knownUser(answer: unknown): KnownUser | null {
  if (!isRecord(answer)) return null;
  const user = isRecord(answer.user) ? answer.user : answer;
  if (typeof user.email !== 'string') return null;
  return { email: user.email, tempPassword: typeof answer.tempPassword === 'string' ? answer.tempPassword : null };
}

type TestResult = { kind: 'json'; value: unknown } | { kind: 'error'; message: string };

/** The test terminal: its calls, the last answer, and the user in it. */
function useTestTerminal(leave: (url: string) => void) {
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
