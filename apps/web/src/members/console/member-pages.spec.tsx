import type { MemberEntry } from '@t0/contracts/accounts';
import { CURSOR_HEADER, type LiveEvent } from '@t0/contracts/live';
import { LIMITS } from '@t0/contracts/platform';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { queryClient } from '../../shared/lib/query-client.ts';
import type { MemberView } from './member-view.ts';
import { memberPages } from './member-pages.ts';

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

const user = (id: string, day: number, extra: Partial<MemberEntry> = {}): MemberEntry => ({
  id,
  email: `${id}@t0.local`,
  firstName: null,
  lastName: null,
  isAdmin: false,
  role: null,
  hasActiveSubscription: true,
  subscriptionStatus: 'active',
  needsAdminNotification: false,
  membership: 'granted',
  plan: null,
  renewsAt: null,
  whopUserId: null,
  lastSeenAt: null,
  stripeCustomerId: null,
  createdAt: `2026-06-${String(day).padStart(2, '0')}T00:00:00.000Z`,
  updatedAt: '2026-06-15T00:00:00.000Z',
  lastLoginAt: null,
  ipAddress: null,
  location: 'Unknown',
  deviceInfo: null,
  sessionId: null,
  version: 1,
  ...extra,
});
const NOON = '2026-06-08T12:00:00.000Z';
const ids = (rows: MemberEntry[]) => rows.map(({ id }) => id);
const ACTIVE = { q: '', show: 'active' } as const;
/** A full page: all of them newer than whom the test speaks of. */
const others = Array.from({ length: LIMITS.members.page }, (_, index) => user(`other${index}`, 30));

/** The table after a page was read, and the events after, or before. */
async function table(
  view: MemberView,
  read: MemberEntry[],
  updates: MemberEntry[],
  complete = true,
): Promise<MemberEntry[]> {
  const pages = memberPages(view);
  const data = complete ? read : [...others.slice(read.length), ...read];
  Object.assign(globalThis, {
    fetch: () =>
      Promise.resolve({
        ok: true,
        status: 200,
        headers: new Map([[CURSOR_HEADER, 'e1:10']]),
        json: () => Promise.resolve(data),
      }),
  });
  const events = updates.map((data, index) => ({ seq: 11 + index, type: 'member.updated', data }) as LiveEvent);
  const early = renderHook(() => pages.useList(), { wrapper });
  act(() => pages.applyEvents(events));
  await waitFor(() => expect(early.result.current.status).toBe('ready'));
  const before = early.result.current.rows;
  act(() => pages.applyEvents(events));
  const { rows } = early.result.current;
  expect(rows).toEqual(before);
  early.unmount();
  return rows.filter(({ id }) => !id.startsWith('other'));
}

describe('the subscriber table follows member.updated (docs/product/console.md#subscribers)', () => {
  const read = [user('c', 9), user('b', 8), user('a', 7)];

  it('takes the newer version in, and never an older one', async () => {
    const rows = await table(ACTIVE, read, [user('b', 8, { version: 2, location: 'Oslo' })]);
    expect(rows[1]!.location).toBe('Oslo');
    const older = await table(ACTIVE, [user('b', 8, { version: 3 })], [user('b', 8, { location: 'Oslo' })]);
    expect(older[0]!.location).toBe('Unknown');
  });

  it('drops who lost the subscription, and adds who gained one at the place of its date', async () => {
    const lapsed = user('c', 9, { version: 2, hasActiveSubscription: false });
    expect(ids(await table(ACTIVE, read, [lapsed, user('n', 8, { createdAt: NOON })], false))).toEqual(['n', 'b', 'a']);
  });

  it('leaves out who belongs to a page that was not read, and who does not match the search', async () => {
    const old = user('old', 1);
    expect(ids(await table(ACTIVE, read, [old], false))).toEqual(['c', 'b', 'a']);
    expect(ids(await table(ACTIVE, read, [old]))).toEqual(['c', 'b', 'a', 'old']);
    expect(ids(await table({ q: 'X@T0', show: 'all' }, [], [user('x', 9), user('y', 9)]))).toEqual(['x']);
  });
});
