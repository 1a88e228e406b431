import type { EmailHealth } from '@t0/contracts/email';
import type { LiveEvent, WelcomeEmailResult } from '@t0/contracts/live';
import { act, screen, waitFor } from '@testing-library/react';
import { dispatchEvents } from '../../live/registry.ts';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown } from '../../../../../tests/support/web/show.tsx';
import { NO_RECOVERY, WelcomePanel, begin, progressOf, withOutcomes } from './welcome-panel.tsx';

const AFFECTED = 'GET /api/admin/affected-users';
const FIX = 'POST /api/admin/fix-missing-welcome-emails';
const BUTTON = 'EMERGENCY: FIX ALL WELCOME EMAIL ISSUES';
const HEALTH: EmailHealth = {
  smtp: { state: 'ok', lastSuccessAt: null, lastFailureAt: null, detail: null },
  stripe: { state: 'failing', lastSuccessAt: null, lastFailureAt: null, detail: 'No such price' },
  whop: { state: 'off', lastSuccessAt: null, lastFailureAt: null, detail: null },
  welcomeDelivered: 97.5,
  recoveries: 3,
  activeSubscribers: 12,
};
const affected = (id: string) => ({
  id,
  email: `${id}@t0.local`,
  created_at: '2026-06-15T12:00:00.000Z',
  subscription_status: 'active',
  recovering: false,
});
let seq = 0;
const result = (data: WelcomeEmailResult): void =>
  act(() => {
    dispatchEvents([{ seq: (seq += 1), type: 'welcome_email.result', data } as LiveEvent]);
  });
let api: FakeApi;

describe('welcome email system monitoring (docs/product/console.md#welcome-email-monitoring)', () => {
  beforeEach(() => {
    api = fakeApi();
    api.on('GET /api/admin/email-health', 200, HEALTH);
    api.on(AFFECTED, 200, [affected('a'), affected('b')]);
  });

  it('says operational with measured tiles and status lines when everybody can sign in', async () => {
    api.on(AFFECTED, 200, []);
    show(<WelcomePanel />);
    expect(await screen.findByText(/Welcome email system operational/)).toBeTruthy();
    expect(await screen.findByText('97.5')).toBeTruthy();
    expect(screen.getByText('Email issues fixed').parentElement!.textContent).toContain('3');
    expect(screen.getByText('NOT CONFIGURED')).toBeTruthy();
    expect(screen.getByText('No such price')).toBeTruthy();
    expect(screen.queryByRole('button', { name: BUTTON })).toBeNull();
  });

  it('lists who lacks credentials, recovers them and follows each mail until the end', async () => {
    api.on(FIX, 200, {
      results: ['a', 'b'].map((id, index) => ({ id: index + 1, email: `${id}@t0.local`, status: 'queued' })),
    });
    show(<WelcomePanel />);
    expect(await screen.findByText('2 CRITICAL ISSUES')).toBeTruthy();
    expect(screen.getAllByText('NO CREDENTIALS')).toHaveLength(2);
    press(BUTTON);
    expect(await screen.findByText('0 of 2 processed')).toBeTruthy();
    result({ id: 1, email: 'a@t0.local', status: 'sent', error: null });
    expect(screen.getByText('1 of 2 processed')).toBeTruthy();
    expect(toastShown()).toBeNull();
    api.on(AFFECTED, 200, [affected('b')]);
    result({ id: 2, email: 'b@t0.local', status: 'failed', error: '550 no such user' });
    expect(screen.getByText('2 of 2 processed, 1 failed')).toBeTruthy();
    expect(screen.getByText('550 no such user')).toBeTruthy();
    expect(toastShown()).toEqual(['WELCOME EMAIL RECOVERY COMPLETED', 'Processed 2 users']);
    expect(await screen.findByText('1 CRITICAL ISSUE', {}, { timeout: 3000 })).toBeTruthy();
  });

  it('tells that a recovery could not begin', async () => {
    api.on(FIX, 500, refusal(500, ''));
    show(<WelcomePanel />);
    await screen.findByText('2 CRITICAL ISSUES');
    press(BUTTON);
    await waitFor(() => expect(toastShown()).toEqual(['RECOVERY FAILED', 'Failed to fix welcome emails']));
    expect(screen.getByRole('button', { name: BUTTON }).hasAttribute('disabled')).toBe(false);
  });
});

const requested = { results: [1, 2].map((id) => ({ id, email: `m${id}@t0.local`, status: 'queued' as const })) };
const sent = (id: number) => ({ id, email: `m${id}@t0.local`, status: 'sent' as const, error: null });

describe('progress of a welcome email recovery (docs/product/console.md#welcome-email-monitoring)', () => {
  it('counts each outcome once', () => {
    let recovery = begin(NO_RECOVERY, requested);
    expect(progressOf(recovery)).toEqual({ done: 0, failed: 0, total: 2 });
    recovery = withOutcomes(recovery, [sent(1), sent(1)]);
    recovery = withOutcomes(recovery, [{ ...sent(2), status: 'failed', error: '550 no such user' }]);
    expect(progressOf(recovery)).toEqual({ done: 2, failed: 1, total: 2 });
    expect(recovery.get(2)!.error).toBe('550 no such user');
  });

  it('keeps an outcome that was pushed before the call was answered', () => {
    const recovery = begin(withOutcomes(NO_RECOVERY, [sent(2)]), requested);
    expect(progressOf(recovery)).toEqual({ done: 1, failed: 0, total: 2 });
  });
});
