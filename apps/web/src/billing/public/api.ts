import type { Plan, TwoFactorChallenge, User } from '@t0/contracts';
import { request } from '../../shared/lib/http.ts';

/** POST /api/test/{path}: a test call (docs/product/billing.md#test-terminal). The answer is shown as it came. */
export function testCall(path: TestPath, body: { email: string; plan?: Plan }): Promise<unknown> {
  return request(`/api/test/${path}`, { method: 'POST', body });
}

export type TestPath = 'activate-subscription' | 'deactivate-subscription' | 'checkout-success' | 'get-user';

/** POST /api/login, as the test terminal does to try the dashboard. */
export function testLogin(email: string, password: string): Promise<User | TwoFactorChallenge> {
  return request<User | TwoFactorChallenge>('/api/login', { method: 'POST', body: { email, password } });
}
