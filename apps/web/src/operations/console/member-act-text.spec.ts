import type { AuditEntry } from '@t0/contracts/operations';
import { auditText } from './audit-entry-item.tsx';

const entry = (action: string, before: AuditEntry['before'], after: AuditEntry['after']): AuditEntry => ({
  id: 1,
  at: '2026-06-15T12:00:00.000Z',
  actorId: '0f3c1c1e-0000-4000-8000-000000000001',
  actorEmail: 'owner@t0.local',
  action,
  entity: action.split('.')[0]!,
  entityId: '0f3c1c1e-0000-4000-8000-000000000002',
  subject: 'sam@t0.local',
  before,
  after,
  undoable: false,
  address: null,
  requestId: 'r1',
  request: 'POST /api/admin/users/2',
});
const [june, july] = ['2026-06-30T23:59:59.999Z', '2026-07-31T23:59:59.999Z'];

describe('an act on a member in words (docs/product/console.md#acts)', () => {
  it.each([
    ['access.granted', null, { until: june }, 'access granted until 30 Jun 2026'],
    ['access.granted', null, { until: null }, 'access granted without an end'],
    [
      'access.granted',
      { until: june },
      { until: july },
      'grant changed, until 30 Jun 2026 before, until 31 Jul 2026 now',
    ],
    ['access.ended', { until: june }, null, 'grant ended'],
    ['access.ended', { providers: ['manual', 'stripe'] }, { providers: [] }, 'access ended (manual, stripe)'],
    [
      'access.ended',
      { providers: ['manual', 'whop'] },
      { providers: ['whop'] },
      'access ended (manual, whop); still by whop',
    ],
    ['blacklist.added', { blacklisted: false }, { reason: 'Charged back' }, 'blacklisted (Charged back)'],
    ['blacklist.removed', null, { reason: null }, 'taken off the blacklist'],
    ['users.mail-requested', null, { kind: 'welcome' }, 'welcome email sent'],
    ['users.mail-requested', null, { kind: 'password-reset' }, 'reset email sent'],
    ['users.sessions-ended', null, { ended: 2 }, 'all sessions ended (2)'],
    ['users.second-factor-reset', null, { wasOn: true }, 'second factor reset'],
    ['users.note-added', null, { note: 4 }, 'note written'],
    ['users.note-deleted', { note: 4 }, null, 'note deleted'],
  ])('%s', (action, before, after, words) =>
    expect(auditText(entry(action, before, after))).toBe(`sam@t0.local: ${words}`),
  );
});
