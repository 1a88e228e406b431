import { PLANS } from '@t0/contracts';
import type { Plan } from '@t0/contracts';
import { useState } from 'react';
import { Brand } from '../../shared/ui/brand.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { useTestTerminal } from './use-test-terminal.ts';
import { CircleAlert, Terminal } from 'lucide-react';
import { PanelState } from '../../shared/ui/panel-state.tsx';
import type { TestResult } from './use-test-terminal.ts';

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
            <form
              className="grid gap-4 border-t border-line p-4"
              onSubmit={(event) => {
                event.preventDefault();
                openDashboard(password || (user.tempPassword ?? ''));
              }}
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
            </form>
          )}
        </Panel>
        <TestResults result={result} />
      </main>
    </div>
  );
}
